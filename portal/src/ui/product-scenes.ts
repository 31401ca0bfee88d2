import { labIds, type LabId, type PackageId } from '@tradewind/contract/catalogue'
import courseKit from './scenes/course_kit.svg'
import pro from './scenes/TradewindPackagePro.svg'
import supreme from './scenes/TradewindPackageSupreme.svg'

const pictures = import.meta.glob<string>('../../../contract/pictures/*_lab.svg', {
  eager: true,
  import: 'default',
})

const labScenes = Object.fromEntries(
  labIds.map((lab) => [lab, pictures[`../../../contract/pictures/${lab}.svg`]]),
) as Record<LabId, string>

/**
 * The addresses of the 16:9 pictures of each lab and package and of the Course Kit. The labs' own pages show the same
 * pictures.
 */
export const scenes: Readonly<Record<LabId | PackageId | 'course_kit', string>> = {
  ...labScenes,
  TradewindPackagePro: pro,
  TradewindPackageSupreme: supreme,
  course_kit: courseKit,
}
