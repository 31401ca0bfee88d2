declare module 'virtual:trust-papers' {
  /** What `docs/trust/` has, without the texts. */
  export const papers: readonly import('../../../../papers/paper.ts').PaperHead[]
  /** The text of each paper as HTML, by its name. */
  export const texts: Readonly<Record<string, () => Promise<string>>>
}
