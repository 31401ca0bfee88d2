import type { Services } from '../../../kernel/services.ts'
import type { ReportFacts } from './report.ts'

/** What reports of this portal say of it and of an institution. */
export function factsFor(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  institution: ReportFacts['institution'],
): ReportFacts {
  const { productName } = config.brand
  return {
    institution,
    platform: productName,
    namespace: namespaceOf(productName),
    publicUrl: config.publicUrl,
    createdAt: clock.now(),
  }
}

/** The address that a library enters in its program, to which `/r51/…` is added. */
export function sushiAddress({ publicUrl }: Services['config']): string {
  return `${publicUrl}/sushi`
}

/** COUNTER's ids have 2 to 18 characters before the colon, and begin with a letter. */
function namespaceOf(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
    .replace(/^\d+/u, '')
  return letters.length < 2 ? 'labs' : letters.slice(0, 18)
}
