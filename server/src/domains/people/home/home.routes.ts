import type { FastifyInstance } from 'fastify'
import { homeRoutes, type HomeFacts } from '@tradewind/contract/people/home'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { implement } from '../../../platform/http/routes.ts'
import { isVisitor } from '../../../platform/sessions/visitors.ts'
import { readOffer } from '../../access/courtesy/courtesy.service.ts'
import { readExtensions } from '../../access/courtesy/extensions.service.ts'
import { admitGuest } from '../../institutions/institutions/guests.ts'
import { readPlayedLabs } from '../../teaching/runs/runs.service.ts'

export function registerHome(app: FastifyInstance, services: Services): void {
  implement({ app, services }, homeRoutes, {
    'GET /api/home': ({ caller }) => readHome(services, caller),
  })
}

async function readHome(services: Services, caller: SignedInCaller): Promise<HomeFacts> {
  await admitGuest(services, caller)
  const played = await readPlayedLabs(services, caller)
  if (isVisitor(caller.session)) return { played, courtesy: { days: 0, labs: [] }, extensions: [] }
  return {
    played,
    courtesy: await readOffer(services, caller),
    extensions: await readExtensions(services, caller),
  }
}
