import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { million } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import type { Mood, Person } from '../../shell/place/face.tsx'
import type { IncidentView, ReplyView } from '../engine/incident-state.ts'
import type { IncidentKind } from '../engine/incident-kinds.ts'
import type { Running } from './orders-draft.ts'
import { accountant, agent, founder } from './people.ts'
import { chosenReply, expectedIn } from './expected.ts'
import { ReplyPicture } from './reply-picture.tsx'
import { Scene } from './scene.tsx'

/** News: what arrived on the street, and what the firm does about it. */
export function newsParts(running: Running) {
  const { business, draft, setDraft } = running
  const { incident } = business
  if (!incident) throw new Error('This step is there with news alone')
  const reply = chosenReply(business, draft)
  const { view } = expectedIn(running)
  return {
    title: `${incident.name}: what now?`,
    task: incident.shared === null ? incident.says : `${incident.says} ${incident.shared}`,
    scene: (
      <Scene view={view}>
        <ReplyPicture running={running} incident={incident} />
      </Scene>
    ),
    message: <Voice incident={incident} reply={reply} />,
    children: (
      <>
        <RadioGroup
          look="list"
          legend="Your answer"
          name="me-reply"
          options={incident.replies.map(({ id, name, fee }) => ({
            id,
            text: fee > 0 ? `${name}: ${million(fee)}` : name,
          }))}
          chosen={reply?.id ?? null}
          onChoose={(id) => setDraft({ ...draft, reply: id })}
        />
        <p className="me-effect">{reply?.says ?? 'Press an answer to see its effect. Fees are due now.'}</p>
      </>
    ),
  }
}

interface Voiced {
  readonly from: Person
  /** What is said when the news comes, and then of each answer. */
  readonly asks: string
  readonly of: Readonly<Record<string, readonly [mood: Mood, words: string]>>
}

/** Who brings the news, and what they say of the answers. They have their own view, and may be wrong. */
const voices: Readonly<Record<IncidentKind, Voiced>> = {
  'price-cut': {
    from: agent,
    asks: 'Red signs all over their shop! How much do buyers here look at the price?',
    of: {
      hold: ['worried', 'We will see some of our people in their line.'],
      service: ['calm', 'They will ask for it every time they buy.'],
      campaign: ['asks', 'Only if there is something that suits them here.'],
    },
  },
  duty: {
    from: accountant,
    asks: 'How many of our goods cross that border?',
    of: {
      bear: ['worried', 'Then each unit brings home less.'],
      finish: ['calm', 'A workshop costs, busy or not.'],
      appeal: ['asks', 'Lawyers agree.'],
    },
  },
  partner: {
    from: agent,
    asks: 'They told me this morning, with tears. Do we stand by them?',
    of: {
      wait: ['worried', 'Buyers will find an empty shelf.'],
      advance: ['asks', 'I like them. Can they count?'],
      replace: ['calm', 'It must learn the street.'],
    },
  },
  surge: {
    from: agent,
    asks: 'Look at that line! What do I tell them?',
    of: {
      'as-is': ['worried', 'They will be polite about it. Once.'],
      rush: ['glad', 'A truck is waiting.'],
      expand: ['calm', 'I hope that the craze lasts.'],
      premium: ['asks', 'Some will.'],
    },
  },
  bill: {
    from: founder,
    asks: 'He meant us. Do we act before anybody has voted?',
    of: {
      wait: ['calm', 'Then we keep our money.'],
      association: ['asks', 'Sometimes it works.'],
      pledge: ['calm', 'We would keep it every year.'],
    },
  },
  rumour: {
    from: founder,
    asks: 'None of it is true. How many of our buyers will it reach?',
    of: {
      silent: ['worried', 'I hate it, but it will pass.'],
      expert: ['calm', 'Some will listen. Not all of them.'],
      tests: ['glad', 'Open doors. Whoever doubts gets the money back.'],
    },
  },
  contract: {
    from: accountant,
    asks: 'A big order at a small price. What does a unit cost us there?',
    of: {
      decline: ['calm', 'No order is better than one that costs us money.'],
      haggle: ['asks', 'Perhaps.'],
      accept: ['glad', 'A full year’s work. If each unit leaves something.'],
    },
  },
  copy: {
    from: agent,
    asks: 'Same shape, other name. What does the law here say?',
    of: {
      ignore: ['worried', 'They learn, and they stay.'],
      sue: ['asks', 'Ask the judges.'],
      renew: ['glad', 'Let them copy last year’s.'],
      licence: ['calm', 'They smiled a little too much.'],
    },
  },
}

function Voice({ incident, reply }: { incident: IncidentView; reply: ReplyView | null }) {
  const { from, asks, of } = voices[incident.kind]
  const [mood, words] = (reply && of[reply.id]) ?? (['asks', asks] as const)
  return (
    <Message from={from} mood={mood}>
      <p>{words}</p>
    </Message>
  )
}
