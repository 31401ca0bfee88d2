import type { PersonHooks } from '../../hooks.ts'

export const usageReportsPerson: PersonHooks = {
  columns: {
    'usage_keys.created_by': {
      download: { not: 'keys that administrators made for institutions, which the activity tells' },
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
  },
}
