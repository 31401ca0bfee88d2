import { z } from 'zod'
import { auditActions } from '../operations/audit.ts'
import { productIds } from '../catalogue.ts'
import { codeTimes, orderStatuses, refundStatuses } from '../sales/checkout.ts'
import { id, labId } from '../fields.ts'
import { codeEndings } from '../access/promotion-codes.ts'
import { pacing } from '../teaching/rooms.ts'
import { countedRule, triedFrom } from '../teaching/runs.ts'

/** A moment in ISO 8601 and UTC, because people read this file and would not understand ms since 1970. */
const moment = z.iso.datetime()

const account = z.object({
  id,
  kind: z.enum(['portal', 'lti', 'guest', 'demo']),
  status: z.enum(['active', 'pending']),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  instructor: z.boolean(),
  admin: z.boolean(),
  verified: z.boolean(),
  hasPassword: z.boolean(),
  institution: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: moment,
})

/** A device on which the person signed in, without its token. */
const session = z.object({
  id,
  kind: z.enum(['portal', 'lti', 'guest', 'demo']),
  userAgent: z.string(),
  address: z.string(),
  signedInAt: moment,
  lastUsedAt: moment,
})

/** How the person came to hold a lab. */
const access = z.object({
  lab: labId,
  origin: z.enum([
    'purchase',
    'access_code',
    'promotion_code',
    'registration',
    'admin',
    'demo',
    'courtesy',
    'extension',
    'roster',
  ]),
  /** The order number or the code that it came from, if any. */
  source: z.string().nullable(),
  grantedAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
})

const run = z.object({
  id,
  lab: labId,
  /** The number of the lab's rules that the run began under. */
  rules: z.number(),
  kind: z.enum(['rehearsal', 'counted', 'trial']),
  /** Whether it is a counted attempt. Those in a class that is a rehearsal are not. */
  counts: z.boolean(),
  attempt: z.number(),
  /** What a rehearsal tries again; null for all other runs. */
  triedFrom: triedFrom.nullable(),
  status: z.enum(['open', 'finished', 'abandoned']),
  classSession: id.nullable(),
  round: z.number(),
  rounds: z.number(),
  score: z.number().nullable(),
  /** The parts of the score; empty until the run is finished. */
  scoreParts: z.array(z.object({ name: z.string(), points: z.number(), max: z.number(), says: z.string() })),
  startedAt: moment,
  savedAt: moment,
  decisions: z.array(
    z.object({
      /** From 1. */
      number: z.number(),
      decidedAt: moment,
      /** The decision as the person sent it. */
      decision: z.json(),
      /** The facts that instructors read; empty until the run is finished. */
      facts: z.array(
        z.object({ round: z.number(), name: z.string(), value: z.union([z.string(), z.number()]) }),
      ),
    }),
  ),
})

/** A class session that the person joined, without its instructors. */
const joinedClassSession = z.object({
  id,
  lab: labId,
  name: z.string(),
  /** The course in an LMS through which the person came first; null without one, empty if the LMS does not say. */
  course: z.string().nullable(),
  joinedAt: moment,
  /** An individual deadline for the person. */
  extendedTo: moment.nullable(),
  removedAt: moment.nullable(),
  /** When the course's list dropped the person; null while they count. */
  leftAt: moment.nullable(),
  /** Whether the person only tried the class, so that nothing they did in it counts. */
  testStudent: z.boolean(),
})

/** A class session in which the person is a teaching assistant. */
const assistedClassSession = z.object({
  id,
  lab: labId,
  name: z.string(),
  mayChange: z.boolean(),
  addedAt: moment,
})

/** A class session that the person teaches, without its students. */
const taughtClassSession = z.object({
  id,
  lab: labId,
  rules: z.number(),
  name: z.string(),
  code: z.string(),
  owner: z.boolean(),
  settings: z.json(),
  deadline: moment.nullable(),
  timeZone: z.string(),
  attempts: z.number(),
  counted: countedRule,
  pacing,
  solutionOpen: z.boolean(),
  solutionTo: z.enum(['finished', 'everybody']),
  addedAt: moment,
  createdAt: moment,
  endedAt: moment.nullable(),
})

/** What is stored of the person in rooms, beside their runs. */
const rooms = {
  /** What is special about the person's places. */
  seats: z.array(
    z.object({
      classSession: id,
      /** More time, in percent of the round's. */
      extraPercent: z.number(),
      /** The strength of the robot that decides in place of the person; null if none does. */
      robotInstead: z.string().nullable(),
      /** Until when the person counted as here when their page was last heard of. */
      hereUntil: moment.nullable(),
    }),
  ),
  /** The teams that the person is in. */
  teams: z.array(z.object({ classSession: id, team: z.string(), since: moment, captain: z.boolean() })),
  /** What the person entered last in runs of a team, by the name of the input. */
  entered: z.array(z.object({ run: id, input: z.string(), value: z.json() })),
  /** What the person proposed last in each run of a team, to buy and to decide, and what that replaced. */
  proposed: z.array(z.object({ run: id, at: moment, decision: z.json(), replaced: z.json() })),
  /** The newest decision that was kept for the person as the captain of a team, until it was sent. */
  captainDrafts: z.array(z.object({ run: id, decision: z.json() })),
  /** What the person did, as a host or in their seat. Decisions are told with the runs. */
  did: z.array(
    z.object({
      classSession: id,
      at: moment,
      kind: z.string(),
      round: z.number().nullable(),
      seconds: z.number().nullable(),
      /** The news that a host chose or wrote for the round, as the lab keeps it; null for anything else. */
      news: z.json(),
    }),
  ),
}

const order = z.object({
  number: z.string(),
  product: z.enum(productIds),
  productName: z.string(),
  /** Bought for others. */
  seats: z.boolean(),
  quantity: z.number(),
  amountCents: z.number(),
  refundedCents: z.number(),
  currency: z.literal('usd'),
  status: z.enum(orderStatuses),
  provider: z.enum(['stripe', 'sandbox']),
  invoiceUrl: z.string().nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  takenBackAt: moment.nullable(),
  /** The lab that was taken instead of the one that was bought. */
  swappedTo: labId.nullable(),
  swappedAt: moment.nullable(),
  /** What the person asked to get back of it. */
  refunds: z.array(
    z.object({
      pieces: z.number(),
      cents: z.number(),
      status: z.enum(refundStatuses),
      askedAt: moment,
      settledAt: moment.nullable(),
    }),
  ),
  /** The numbers of its invoice and credit notes. */
  papers: z.array(z.string()),
  /** What the person asked for and got, of an order by invoice. */
  byInvoice: z
    .object({
      note: z.string(),
      codes: z.enum(codeTimes).nullable(),
      dueAt: moment.nullable(),
      declinedBecause: z.string().nullable(),
    })
    .nullable(),
  /** What the person wrote for the invoice. */
  billTo: z
    .object({
      name: z.string(),
      institution: z.string(),
      address: z.string(),
      reference: z.string(),
      taxId: z.string(),
    })
    .nullable(),
})

/** A promotion code that the person owns, without its users. */
const promotionCode = z.object({
  code: z.string(),
  product: z.enum(productIds),
  /** Null means unlimited. */
  maxUses: z.number().nullable(),
  timesUsed: z.number(),
  createdAt: moment,
  expiresAt: moment.nullable(),
  endedAt: moment.nullable(),
  endedBecause: z.enum(codeEndings).nullable(),
})

/** Things that an administrator created, without the recipients and without secrets. */
const made = {
  codeBatches: z.array(
    z.object({
      name: z.string(),
      source: z.enum(['upload', 'generated']),
      product: z.string(),
      createdAt: moment,
      expiresAt: moment.nullable(),
    }),
  ),
  demoCodes: z.array(
    z.object({
      name: z.string(),
      labs: z.array(labId),
      timesUsed: z.number(),
      createdAt: moment,
      expiresAt: moment.nullable(),
      revokedAt: moment.nullable(),
    }),
  ),
  registrationLinks: z.array(
    z.object({
      linkType: z.enum(['single-use', 'multi-use']),
      description: z.string(),
      timesUsed: z.number(),
      createdAt: moment,
      expiresAt: moment,
    }),
  ),
  invitations: z.array(z.object({ createdAt: moment, usedAt: moment.nullable() })),
}

/** An audit entry by the person or about them. */
const activity = z.object({
  at: moment,
  action: z.enum(auditActions),
  /** Whether the person did it. Other people's actions have no address, because that is their data. */
  byYou: z.boolean(),
  address: z.string().nullable(),
  /** Empty if the action concerned another person or thing. */
  details: z.record(z.string(), z.json()),
})

/**
 * Everything stored about one person, as they download it. It contains no credentials (passwords, tokens, mailed codes)
 * and nothing about other people; lists are newest first.
 */
export const personalData = z.object({
  madeAt: moment,
  account,
  sessions: z.array(session),
  access: z.array(access),
  /** The ends of access that were announced by mail. */
  reminders: z.array(z.object({ lab: labId, endsAt: moment })),
  courtesy: z.object({
    /** The last mail about the end of each lab that the person tried before paying. */
    reminders: z.array(z.object({ lab: labId, daysLeft: z.number(), toldAt: moment })),
    /** Whether people may play so in the person's classes. */
    allowedInClasses: z.boolean(),
  }),
  runs: z.array(run),
  classSessions: z.object({
    joined: z.array(joinedClassSession),
    taught: z.array(taughtClassSession),
    assisted: z.array(assistedClassSession),
  }),
  rooms: z.object(rooms),
  /** What the person asks the classes that they own, and what they answered in those that they joined. */
  ownQuestions: z.object({
    asked: z.array(
      z.object({ classSession: id, round: z.number(), text: z.string(), options: z.array(z.string()) }),
    ),
    answered: z.array(z.object({ classSession: id, question: z.string(), answer: z.string(), at: moment })),
  }),
  /** The boards of classes on which the person chose to be. */
  boards: z.array(z.object({ classSession: id, since: moment })),
  /** What the person gave the members of their teams, and what they got once it was released. */
  peerEvaluations: z.object({
    given: z.array(
      z.object({
        classSession: id,
        work: z.number(),
        ideas: z.number(),
        together: z.number(),
        text: z.string(),
        at: moment,
      }),
    ),
    got: z.array(
      z.object({
        classSession: id,
        factor: z.number(),
        means: z.object({ work: z.number(), ideas: z.number(), together: z.number() }).nullable(),
        texts: z.array(z.string()),
      }),
    ),
  }),
  /** What an instructor told about their course when they registered; null if they did not apply. */
  application: z
    .object({ school: z.string(), course: z.string(), classSize: z.number().nullable() })
    .nullable(),
  /** What an instructor did with the list of first steps; null if nothing. */
  firstSteps: z.object({ emailCopiedAt: moment.nullable(), dismissedAt: moment.nullable() }).nullable(),
  accessCodesUsed: z.array(z.object({ code: z.string(), product: z.string(), usedAt: moment })),
  promotionCodes: z.object({
    owned: z.array(promotionCode),
    used: z.array(z.object({ code: z.string(), product: z.enum(productIds), usedAt: moment })),
  }),
  /** How the person signs in besides with the password. */
  signingIn: z.object({
    /** Since when codes of an app are asked for. */
    appSince: moment.nullable(),
    passkeys: z.array(z.object({ name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() })),
    recoveryCodes: z.array(z.object({ madeAt: moment, usedAt: moment.nullable() })),
    /** Since when a role needs a second step, if not since the account was made. */
    roleSince: moment.nullable(),
    /** That administrators are asked to reset a lost second step: the person’s own, and others’ that they asked for. */
    resetsAsked: z.array(z.object({ own: z.boolean(), at: moment })),
  }),
  orders: z.array(order),
  /** The labs that courses pay for the person, unless they opted out. */
  billedLabs: z.array(
    z.object({ course: z.string(), lab: labId, joinedAt: moment, optedOutAt: moment.nullable() }),
  ),
  /** What the class lists of learning management systems say of the person. */
  lmsCourses: z.array(
    z.object({
      course: z.string(),
      name: z.string(),
      email: z.string(),
      login: z.string(),
      sourcedId: z.string(),
      role: z.string(),
      droppedAt: moment.nullable(),
    }),
  ),
  /** The groups of LMS courses that the person is in, by the LMS's id; the name is empty if the LMS does not tell it. */
  lmsGroups: z.array(z.object({ course: z.string(), group: z.string(), name: z.string() })),
  /** What was sent of the person's scores to grade books. Scores are 0 to 100; those of the LMS have its own maximum. */
  lmsGrades: z.array(
    z.object({
      course: z.string(),
      classSession: id,
      state: z.string(),
      reason: z.string().nullable(),
      sentScore: z.number().nullable(),
      sentAt: moment.nullable(),
      arrivedAt: moment.nullable(),
      lmsScore: z.number().nullable(),
      lmsMaximum: z.number().nullable(),
      lmsReadAt: moment.nullable(),
      askedAt: moment.nullable(),
    }),
  ),
  /** The person's identities on learning management systems. */
  lmsIdentities: z.array(
    z.object({
      issuer: z.string(),
      clientId: z.string(),
      subject: z.string(),
      login: z.string(),
      sourcedId: z.string(),
      platformUserId: z.string(),
      createdAt: moment,
    }),
  ),
  /** The institutions that sign the person in, and what they call them. */
  institutionIdentities: z.array(
    z.object({
      institution: z.string(),
      issuer: z.string(),
      subject: z.string(),
      createdAt: moment,
      lastUsedAt: moment,
    }),
  ),
  invitationsReceived: z.array(
    z.object({
      sentAt: moment,
      expiresAt: moment,
      usedAt: moment.nullable(),
      revokedAt: moment.nullable(),
    }),
  ),
  registrationLinksUsed: z.array(z.object({ usedAt: moment })),
  made: z.object(made),
  /** The events counted for analytics, with their hour. */
  usage: z.array(z.object({ at: moment, kind: z.string(), data: z.record(z.string(), z.json()) })),
  /** The newest 10,000 entries. */
  activity: z.array(activity),
})
export type PersonalData = z.infer<typeof personalData>
