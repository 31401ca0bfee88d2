import { labsIn, type LabId } from '@tradewind/contract/catalogue'
import { insertInstitution } from '../domains/institutions/institutions/institutions.queries.ts'
import { day, later } from '../kernel/clock.ts'
import type { Trx } from '../platform/database/transaction.ts'

interface DemoInstitution {
  id: string
  name: string
  ranges: string[]
  contact: string
  /** The labs with the days until they end; all labs for a year by default. */
  labs?: [LabId, number][]
}

export const demoCodeId = '00000000-0000-4000-8000-000000000003'

/** With loopback addresses, visitors on this machine are in the first one's network. The others have addresses for examples. */
export const demoInstitutions: readonly DemoInstitution[] = [
  {
    id: 'harbour-university',
    name: 'Harbour University',
    ranges: ['127.0.0.1', '::1'],
    contact: 'library@harbour-university.example',
  },
  {
    id: 'northern-business-school',
    name: 'Northern Business School',
    ranges: ['192.0.2.0/24', '2001:db8:17::/48'],
    contact: 'itservice@northern.example',
    labs: [
      ['global_compass_lab', 24],
      ['foreign_exchange_lab', 24],
      ['market_analysis_lab', 210],
    ],
  },
  {
    id: 'pacific-institute',
    name: 'Pacific Institute of Trade',
    ranges: ['198.51.100.0/25'],
    contact: 'dean@pacific-institute.example',
    labs: [
      ['global_compass_lab', 300],
      ['cultural_intelligence_lab', -12],
    ],
  },
]

/** The institution that lets visitors on this machine in. */
export const [campus = { id: '', name: '', ranges: [], contact: '' }] = demoInstitutions

/** Adds the institutions that are missing. */
export async function addInstitutions(trx: Trx, now: Date): Promise<void> {
  const offered = labsIn(trx.services.config.environment).map(({ id }) => id)
  for (const {
    id,
    name,
    ranges,
    contact,
    labs = offered.map((lab) => [lab, 365] as const),
  } of demoInstitutions)
    await insertInstitution(trx, {
      id,
      created_at: later(now, -400 * day),
      name,
      ip_ranges: ranges,
      contact_email: contact,
      allows_courtesy: true,
      proxy_type: '',
      proxy_instructions: 'Please use a computer on campus.',
      proxy_ips: [],
      labs: labs.filter(([lab]) => offered.includes(lab)).map(([lab, days]) => [lab, later(now, days * day)]),
    })
}
