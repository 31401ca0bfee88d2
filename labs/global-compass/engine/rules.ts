/** The number of the newest rules. Rules 1 name the board's priorities; since rules 2 its people say what matters. */
export const newestRules = 2
