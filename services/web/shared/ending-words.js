// How a game without a winner ended, in words: on its page and in lists of tables.

/**
 * `title` is a sentence, as in the journal, `says` are further sentences, and `brief` fits into a list.
 * @typedef {{ title: string, says: string[], brief: string }} EndingWords
 */

/** @type {Record<string, EndingWords>} */
const UNDECIDED = {
  agreed: {
    title: "The game was ended by agreement",
    says: ["All players agreed to end the game early. The game does not count."],
    brief: "Ended by agreement",
  },
  abandoned: {
    title: "The game was abandoned",
    says: ["Nobody moved for months. The game does not count."],
    brief: "Abandoned",
  },
  "called off": {
    title: "The table was cancelled",
    says: ["No game was finished at this table."],
    brief: "Cancelled",
  },
};

/** @type {EndingWords} */
const ENDED = { title: "The game has ended", says: [], brief: "Finished" };

/**
 * Describe how a game without a winner ended.
 * @param {string | undefined} reason
 */
export const describeUndecided = (reason) => UNDECIDED[reason ?? ""] ?? ENDED;
