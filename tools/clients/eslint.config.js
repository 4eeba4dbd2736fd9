// Rules for the browser client's modules, in addition to the type checks configured in `tsconfig.json`.
import js from "@eslint/js";
import tseslint from "typescript-eslint";

const MARKUP =
  "Text that somebody typed never becomes markup: use parseDrawing of shared/dom.js for the service's own";

export default tseslint.config(
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["tools/clients/tsconfig.json", "tools/clients/worker/tsconfig.json"],
        tsconfigRootDir: process.cwd(),
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // TypeScript checks every global
      complexity: ["error", 10],
      "max-depth": ["error", 3],
      "max-params": ["error", 5],
      eqeqeq: "error",
      "no-alert": "error",
      "no-console": ["error", { allow: ["info"] }],
      "no-implicit-coercion": "error",
      "no-implicit-globals": "error",
      "no-param-reassign": "error",
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
          property,
          message: MARKUP,
        })),
      ],
      "no-shadow": "error",
      "no-unneeded-ternary": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/prefer-nullish-coalescing": [
        "error",
        { ignorePrimitives: { string: true, boolean: true } },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  { ignores: ["services/web/replay/hashes.js"] }, // bundled from npm
  { files: ["**/shared/dom.js"], rules: { "no-restricted-properties": "off" } },
);
