// The API reference: Swagger UI reads the service's own OpenAPI document. A token stays in this tab's memory.

/** Leave optional parameters empty: Swagger UI would fill in and send their examples. */
function withoutOptionalExamples(/** @type {any} */ description) {
  for (const path of Object.values(description.paths))
    for (const operation of Object.values(path))
      for (const parameter of operation.parameters ?? [])
        if (!parameter.required) {
          delete parameter.example;
          delete parameter.examples;
          delete parameter.schema.examples;
        }
  return description;
}

const answer = await fetch("/v1/openapi.json");
/** @type {any} */ (window).SwaggerUIBundle({
  spec: withoutOptionalExamples(await answer.json()),
  domNode: document.getElementById("reference"),
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
