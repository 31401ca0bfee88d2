/** Files of their own, each fetched once and kept by the browser. */
const files = import.meta.glob<string>('../../ui/scenes/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a 16:9 picture by its name: a lab's or a package's id, or the name of a step. */
export function sceneUrl(name: string): string {
  const url = files[`../../ui/scenes/${name}.svg`]
  if (url === undefined) throw new Error(`There is no scene ${name}`)
  return url
}
