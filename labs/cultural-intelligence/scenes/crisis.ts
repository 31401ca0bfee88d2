import type { Scene } from './scene.ts'

export const crisis: Scene = {
  id: 'crisis',
  title: 'Five fifty-two',
  firm: 'tindle',
  names: ['Jonas Abara', 'Mirko Ellery', 'Sami Vestergaard'],
  role: 'duty manager of the ferries',
  story: [
    'It is 05:52. At 05:40 an update of your software went out to Tindle, and since then no gate at four piers opens. Four hundred people stand on the quays. It is raining.',
    '{full} is on duty until noon. He needs to tell his crews what to do, and his bosses what has happened. So far he knows only that nothing works.',
    'It was your update. Your people think they know why, and that two hours will be enough. You have to write the first email.',
  ],
  goal: 'You want {name} to be able to act, and to trust what you write to him next.',
  dials: [
    {
      dial: 'certainty',
      cue: {
        low: 'In the fog last winter {name} wrote: “No idea yet. Send coffee to pier two.”',
        high: 'In the fog last winter {name} wrote nothing for half an hour, and then a page with a table.',
      },
      tells: {
        low: {
          met: 'He has what he needs, which is not much, and has already sent out people with umbrellas.',
          missed:
            '“I read this twice to find out whether I should open the gates by hand,” he writes. “Next time start there.”',
        },
        high: {
          met: 'He can pass it on unchanged, and does: his own notice uses your words.',
          missed: '“‘Something’, ‘soon’, ‘probably’,” he writes. “What am I to tell four hundred people?”',
        },
      },
    },
    {
      dial: 'face',
      cue: {
        low: 'After the fog {name} put the mistakes of that night, his own first, on the crews’ noticeboard.',
        high: 'After the fog {name} spoke to each of those involved alone. There was no list.',
      },
      tells: {
        low: {
          met: 'Hearing it openly, in front of all, disarms him. “Good. Then nobody has to look for it,” he writes.',
          missed: '“Why do only I know this?” he writes. “The crews think they broke it.”',
        },
        high: {
          met: 'He can choose for himself who hears what and when, and he thanks you for that in half a line.',
          missed:
            'He would have told his people himself, in his own words. “Now they read it before I have,” he writes.',
        },
      },
    },
    {
      dial: 'rank',
      cue: {
        low: 'The night’s log is signed by the person standing nearest, and {name} signs like the others.',
        high: 'In the night’s log {name} has noted beside each step when the director was told.',
      },
      tells: {
        low: {
          met: 'It went straight to the people in the rain, and while others are still reading he is already working.',
          missed: '“What has upstairs got to do with it?” he writes. “I’m standing beside the gate.”',
        },
        high: {
          met: 'The bosses knew before they could ask, and he is covered.',
          missed: '“The director called me,” he writes, “and I hadn’t even read it yet.”',
        },
      },
    },
  ],
  colour:
    'The last email of the evening before was an invitation to the summer party, with a picture of a boat.',
  checks: [
    {
      id: 'observe',
      dial: 'certainty',
      text: 'Look, for one minute, at what {name} asked in the ticket of the last fault.',
      finds: {
        low: 'He had asked only: “Do I wait or do I work around it?”',
        high: 'He had asked: “Since when, which piers, which tickets, why, how long, and who says so?”',
      },
    },
    {
      id: 'colleague',
      dial: 'face',
      text: 'Ask your support engineer, who was at Tindle in the winter, how bad news is passed on there.',
      finds: {
        low: '“Over the loudspeaker, nearly,” she says. “{name} wants everyone to know the same.”',
        high: '“To {name} first, and him alone,” she says. “He passes it on as he sees fit.”',
      },
    },
    {
      id: 'ask',
      dial: 'rank',
      text: 'Send {name} a line: “Writing to you now. To you directly, or through your director?”',
      finds: {
        low: '“To me,” {name} answers in four seconds. “And to the piers.”',
        high: '“Director first,” {name} answers in four seconds. “Then my hands are free.”',
      },
    },
  ],
  words: [
    {
      id: 'short-open',
      text: '“Our update broke the gates. We don’t know exactly how yet. Please open them by hand. All piers are getting this, and more as soon as we know more.”',
      stand: { certainty: -0.7, face: -0.7 },
    },
    {
      id: 'short-private',
      text: '“Something of ours has stopped the gates. I wanted you to have it before anyone asks. That’s all I know. Please open them by hand, and tell your people as you think best.”',
      stand: { certainty: -0.7, face: 0.7 },
    },
    {
      id: 'full-open',
      text: '“What has happened, where, why, what we are doing and by when, is in the table below, hour by hour. The mistake was ours. The same table goes to all piers.”',
      stand: { certainty: 0.7, face: -0.7 },
    },
    {
      id: 'full-private',
      text: '“What has happened, where, why, what we are doing and by when, is in the table below, for you alone. You decide how much of it the piers need.”',
      stand: { certainty: 0.7, face: 0.7 },
    },
  ],
  timing: [
    { id: 'at-once', text: 'At once, 05:53, with what is known by then', stand: { certainty: -0.7 } },
    { id: 'in-ten', text: 'At 06:05, when your people have had a first look', stand: { certainty: 0 } },
    { id: 'when-sure', text: 'At 06:20, when cause and plan have been checked', stand: { certainty: 0.7 } },
  ],
  channel: [
    {
      id: 'director-first',
      text: 'To the director of operations, who passes it on to him',
      stand: { rank: 0.7 },
    },
    { id: 'with-copy', text: 'To him, with a copy to the director', stand: { rank: 0.1 } },
    { id: 'straight-to-him', text: 'To him, straight to the phone on the pier', stand: { rank: -0.7 } },
  ],
  reactions: {
    well: {
      wary: 'The answer is one word long. “Understood.” From {name}, this morning, that is a lot.',
      warm: '“Understood,” writes {name}. “We’ll manage.” Then: “And you?”',
    },
    mixed: {
      wary: '“Received,” writes {name}. You cannot tell whether he will do anything with it.',
      warm: '“Received, thanks,” writes {name}. “I think I see.” At pier three, meanwhile, they are still waiting.',
    },
    badly: {
      wary: 'Nothing for nine minutes. Then, from {name}: “I’ll do this without you.”',
      warm: '“I thought that I could rely on you, at least,” writes {name}.',
    },
  },
  chance:
    'There was nothing wrong with your message. But just as it arrived a child slipped on the wet ramp, and nobody was looking at a screen.',
  turns: {
    onward: {
      says: 'It is 06:50. The gates are open by hand, people are boarding, and everyone counts on two hours. Now your engineers tell you that it will be four.',
      replies: [
        {
          id: 'say-now',
          text: '“It will be four hours, not two. I’m sorry. I don’t yet know whether four will hold. I’ll write every half hour, even when there’s nothing new.”',
          stand: { certainty: -0.6, face: -0.3 },
          effort: 1,
          wise: 0.4,
          good: '“Four,” writes {name}. “Good to know at seven and not at eight.” He sends for the noon crew.',
          poor: '“‘Whether four will hold’,” writes {name}. “Is that what you want me to read out?”',
        },
        {
          id: 'new-plan',
          text: '“Correction: gates back at 10:00. Attached is the new plan for each pier, and what we do if 10:00 fails.”',
          stand: { certainty: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“This I can use,” writes {name}. By seven it hangs at every pier.',
          poor: '“Two pages,” writes {name}. “I have wet hands. Ten o’clock, yes or no?”',
        },
        {
          id: 'let-director',
          text: 'Tell the director, with the reasons, and ask her to announce it.',
          stand: { rank: 0.7, face: 0.4 },
          effort: 0.6,
          wise: 0,
          good: 'The director announces it. “Then it’s official,” writes {name}, “and I can call in people.”',
          poor: '“I hear from the loudspeaker that it is four,” writes {name}. “You have my number.”',
        },
        {
          id: 'hold-back',
          text: 'Say nothing as long as two hours might still be enough.',
          stand: { certainty: 0.2, face: 0.6 },
          effort: 0.1,
          wise: -0.8,
          ends: true,
          good: 'Nobody asks. At eight, when you say that it will be ten, everyone takes it as fresh news. You do not feel good about it.',
          poor: 'At eight {name} calls and asks. You have to say it then, and also how long you have known.',
        },
      ],
    },
    unsure: {
      says: 'It is 06:25. Two piers open their gates by hand, two do not. You cannot tell what {name} has understood.',
      replies: [
        {
          id: 'three-questions',
          text: '“Three questions, so that I can help: are all gates open by hand, who tells the passengers, and what do you need from me?”',
          stand: { certainty: 0.5 },
          effort: 1,
          wise: 0.4,
          good: '“No, nobody, and a sentence for the loudspeaker,” writes {name}. He has it within a minute.',
          poor: '“I don’t have time for questionnaires,” writes {name}.',
        },
        {
          id: 'ring-him',
          text: 'Call him: “I just want to hear how things are where you are.”',
          stand: { certainty: -0.6, rank: -0.4 },
          effort: 0.9,
          wise: 0.4,
          good: '“Wet,” says {name}. You hear gulls, and then, piece by piece, what is missing.',
          poor: '“Do you have anything new?” asks {name}. “No? Then please keep the line free.”',
        },
        {
          id: 'through-director',
          text: 'Ask the director of operations whether {name} has what he needs.',
          stand: { rank: 0.7 },
          effort: 0.6,
          wise: 0.1,
          good: 'She finds out within two minutes, and {name} gets three more people and the list of open points.',
          poor: '“Have you complained about me?” writes {name}. You had not.',
        },
        {
          id: 'resend',
          text: 'Send the same again, marked urgent.',
          stand: { certainty: 0.2, face: -0.3 },
          effort: 0.2,
          wise: -0.5,
          good: 'The second time he reads the line about opening by hand. At least that is something.',
          poor: '“I can read,” writes {name}.',
        },
      ],
    },
    repair: {
      says: 'It is 06:40. {name} has had the gates lifted off their hinges and no longer answers you. On the quay someone is filming it.',
      replies: [
        {
          id: 'own-openly',
          text: 'Write to all piers: “This was our mistake and nobody’s at Tindle. {name} and his crews have got you moving. What else can we do?”',
          stand: { face: -0.7, rank: -0.3 },
          effort: 1,
          wise: 0.5,
          good: 'It is read out on deck, to applause. “All right,” writes {name}. “Send me someone who can carry gates.”',
          poor: '“Now every pier knows that we had to be rescued,” writes {name}. “Could you not have called?”',
        },
        {
          id: 'own-privately',
          text: 'Call him: “That was our fault, and how I told you made it worse. You write the report; I’ll sign whatever you need. What is the most urgent thing?”',
          stand: { face: 0.7 },
          effort: 1,
          wise: 0.6,
          good: '“The most urgent thing is the 07:10,” says {name}. He sounds tired, and no longer angry.',
          poor: '“Why are you telling me that so quietly?” asks {name}. “Tell the people out there.”',
        },
        {
          id: 'to-director',
          text: 'Report to the director: what we broke, what {name} did about it, and what we owe you.',
          stand: { rank: 0.7, certainty: 0.4 },
          effort: 0.8,
          wise: 0.3,
          good: '“She read me your email,” {name} says on the phone, and clears his throat. “What do you need from me?”',
          poor: '“I don’t need praise from you,” writes {name}.',
        },
        {
          id: 'defend',
          text: '“In fairness, the update had been announced on the second of the month, and your side had confirmed it.”',
          stand: { certainty: 0.6 },
          effort: 0.2,
          wise: -0.8,
          good: '“True,” writes {name}. “And how does that open a gate?” But he writes.',
          poor: 'The answer comes from a lawyer.',
        },
      ],
    },
  },
  endings: {
    good: 'At ten the gates open by themselves. In his report {name} has written: “Supplier at fault; informed us well.” He asks that you personally be called next time.',
    fair: 'At ten the gates open by themselves. {name} thanks each pier by name. About you the report says “was in contact”.',
    poor: 'The gates work again at ten. In the video your firm’s name is easy to read on a gate as it is carried past. {name} asks for another supplier to be looked at.',
  },
  lesson:
    'In a crisis everyone needs the truth. People differ in how much they need right away, who must hear it first, and who may hear about the blame.',
}
