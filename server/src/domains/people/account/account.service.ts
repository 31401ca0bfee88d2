import type { AtStake } from '@tradewind/contract/people/at-stake'
import type { Services } from '../../../kernel/services.ts'
import { readOrdersOf } from '../../sales/checkout/orders.ts'
import { countSoleClasses } from '../../teaching/classes/classes.service.ts'
import { countUnderWay } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { countUnusedSeats } from '../../access/promotion-codes/promotion-codes.service.ts'

/** What would end with a user's account, beside what every account has. */
export async function readAtStake(services: Services, userId: string): Promise<AtStake> {
  const { db, clock } = services
  const [orders, unusedSeats, classes, gradesUnderWay] = await Promise.all([
    readOrdersOf(services, userId),
    countUnusedSeats(db, userId, clock.now()),
    countSoleClasses(db, userId),
    countUnderWay(db, userId),
  ])
  const refunds = orders.flatMap(({ number, productName, refundable }) =>
    refundable ? [{ order: number, productName, cents: refundable.cents, until: refundable.until }] : [],
  )
  return { refunds, unusedSeats, classes, gradesUnderWay }
}
