import type { Scene } from './scene.ts'

export const feedback: Scene = {
  id: 'feedback',
  title: 'Not good enough',
  firm: 'morane',
  names: ['Tomas Velour', 'Idris Calloway', 'Matteo Brandt'],
  role: 'market analyst',
  story: [
    'Morane wants to know which of its soups to sell where. {full} has written the study, forty pages, for a meeting with the owner on Friday. Your job is to load it into your software.',
    'It looks good, but it is not good enough. The prices are two years old, and the main table counts one region twice. If it goes out like this, both of you will look careless.',
    'He worked on it for three weeks. This morning he asked you, lightly, whether you had “had a look yet”.',
  ],
  goal: 'You want {name} to fix the study before Friday, and to be glad to work with you again.',
  dials: [
    {
      dial: 'directness',
      cue: {
        low: 'About a soup that nobody buys, {name} said: “Perhaps it isn’t everyone’s friend yet.”',
        high: 'About a soup that nobody buys, {name} said: “It tastes of the tin.”',
      },
      tells: {
        low: {
          met: 'You did not say it, but he heard it. “I might look at one or two tables again,” he says.',
          missed: '“I see,” he says. You meant to be clear. He took it as the end of the conversation.',
        },
        high: {
          met: '“Page nine, counted twice,” he says. “Noted. What else?”',
          missed: '“So it’s fine, more or less?” he asks. You thought you had told him that it is not.',
        },
      },
    },
    {
      dial: 'bond',
      cue: {
        low: '{name} begins his calls with the first item on the list, and ends them with the last.',
        high: '{name} knows the name of your dog, and asked after its paw before anything else.',
      },
      tells: {
        low: {
          met: 'He is glad to have it without frills, and it shows: he has already begun with the table.',
          missed:
            'He takes the friendly part like someone waiting for a bus. “And the study?” he asks at last.',
        },
        high: {
          met: 'Because you began with him and not with the table, the table is only a table.',
          missed:
            '“Three weeks,” he says, and no more. Nobody asked how they went, and that seems to hurt more than the mistake.',
        },
      },
    },
    {
      dial: 'face',
      cue: {
        low: 'His first draft of the spring study hangs beside {name}’s desk, with everyone’s red marks on it.',
        high: '{name} turns his screen a little whenever someone passes.',
      },
      tells: {
        low: {
          met: 'Before long the whole row of desks has it from him: “I counted the coast twice.”',
          missed: '“Why only to me?” he asks. “Is it that bad?” It had not been, until then.',
        },
        high: {
          met: 'No one else needs to know, and no one will. You can tell what a load that takes off him.',
          missed: 'He wonders who else might know by now, and takes in little else of it.',
        },
      },
    },
  ],
  colour: 'There is a tray with eleven small bowls on the windowsill, each with a number.',
  checks: [
    {
      id: 'observe',
      dial: 'directness',
      text: 'Read the comments that {name} wrote on a colleague’s draft.',
      finds: {
        low: '“A lovely start. I wonder about the year of these prices?” {name} had written. The prices were wrong.',
        high: '“Wrong year. Please redo,” {name} had written. And below: “The rest is good.”',
      },
    },
    {
      id: 'colleague',
      dial: 'face',
      text: 'Ask Amara at the next desk how best to talk to {name} about mistakes.',
      finds: {
        low: '“{name}? Just say it across the room, we all do,” says Amara.',
        high: '“Not here,” says Amara quietly, and looks at the other desks. “Take him aside.”',
      },
    },
    {
      id: 'ask',
      dial: 'bond',
      text: 'Ask {name}: “Shall we go through it over lunch, or shall I just send you my notes?”',
      finds: {
        low: '“The notes are enough,” {name} says. “Then I can start.”',
        high: '“Lunch,” says {name} at once. “You can’t talk to notes.”',
      },
    },
  ],
  words: [
    {
      id: 'plain-list',
      text: '“Two things must be fixed before Friday: the prices are two years old, and page nine counts the coast twice.”',
      stand: { directness: 0.7, bond: -0.7 },
    },
    {
      id: 'plain-warm',
      text: '“How were these three weeks for you? I can see how much work went into it. And I have to tell you that two tables are wrong, the ones that matter most.”',
      stand: { directness: 0.7, bond: 0.7 },
    },
    {
      id: 'hint-warm',
      text: '“How were these three weeks for you? It’s a fine study now. I wonder what the owner will ask about the prices. Perhaps we could look at page nine together.”',
      stand: { directness: -0.7, bond: 0.7 },
    },
    {
      id: 'hint-brief',
      text: '“I have two questions about the study: what year are the prices from, and how did you add up page nine?”',
      stand: { directness: -0.6, bond: -0.7 },
    },
  ],
  timing: [
    {
      id: 'at-once',
      text: 'Right away, so he has four days',
      stand: { bond: -0.6 },
    },
    { id: 'this-afternoon', text: 'This afternoon, at the end of your weekly meeting', stand: { bond: 0 } },
    {
      id: 'after-meal',
      text: 'After a meal together, when you have talked about other things',
      stand: { bond: 0.7 },
    },
  ],
  channel: [
    { id: 'open-desk', text: 'At his desk, in the open office', stand: { face: -0.7 } },
    { id: 'mail', text: 'In an email to him, with a copy to nobody', stand: { face: 0.3 } },
    { id: 'small-room', text: 'In a small room, the two of you', stand: { face: 0.8 } },
  ],
  reactions: {
    well: {
      wary: 'Nothing comes back for a while. “Page nine,” says {name} then, as if to himself. You think he half knew it.',
      warm: '“Ah,” says {name}, like someone caught with a hand in the cookie jar. “Page nine. I had a feeling about page nine.”',
    },
    mixed: {
      wary: '“Thank you, I’ll think about it,” says {name}. That is what people say to door-to-door salespeople.',
      warm: '“Hm,” says {name}. “Thank you. I think.” He is trying to work out what you want from him.',
    },
    badly: {
      wary: '“Then you had better write it yourself,” says {name}. Nothing else comes.',
      warm: '“Well. Thank you for telling me,” says {name}, as if he had mistaken you for someone else.',
    },
  },
  chance:
    'Your way was as good as any. You learn later that the owner had called him just before, loudly, about something else.',
  turns: {
    onward: {
      says: 'He will fix the tables. Then {name} hesitates. The owner has seen a draft, it turns out, and liked the old numbers.',
      replies: [
        {
          id: 'go-with-him',
          text: '“Shall we tell her together? I’ll say that we found it, both of us.”',
          stand: { face: 0.5, bond: 0.5 },
          effort: 1,
          wise: 0.3,
          good: '“Both of us,” says {name}. It will be a short talk with the owner, and a long friendship.',
          poor: '“I made it, I can say so,” says {name}, a little stiff. But he notes the time of the meeting for you.',
        },
        {
          id: 'tell-plainly',
          text: '“Then tell her today, plainly: old numbers, my mistake, new ones on Thursday.”',
          stand: { directness: 0.7, face: -0.5 },
          effort: 0.9,
          wise: 0.3,
          good: '“Like a bandage,” says {name}. “Off in one go.” The phone is already in his hand.',
          poor: '{name} swallows. “At your firm that may work,” he says. He will find a way, and he will find it alone.',
        },
        {
          id: 'his-matter',
          text: '“I’m sure you will find a way to explain it.”',
          stand: { directness: -0.3, bond: -0.4 },
          effort: 0.2,
          wise: -0.1,
          good: '“I will,” says {name}. And he does, somehow.',
          poor: '“I’m sure,” says {name}. Until Friday you hear nothing more.',
        },
        {
          id: 'hide',
          text: '“Perhaps nobody will notice if you simply change the numbers.”',
          stand: { face: 0.7, directness: -0.6 },
          effort: 0.3,
          wise: -0.8,
          ends: true,
          good: '“Perhaps,” says {name}. He sleeps badly until Friday, and so do you. Nobody notices.',
          poor: '“She notices everything,” says {name}. He looks at you a moment longer than is comfortable.',
        },
      ],
    },
    unsure: {
      says: '{name} has put the study aside, face down. It is not clear what he has understood, and the owner’s meeting comes nearer.',
      replies: [
        {
          id: 'say-it',
          text: '“I wasn’t clear, I think. It can’t go to the owner like this. These two tables have to be redone.”',
          stand: { directness: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“Now I understand you,” says {name}. “Why did you not say so?” He turns the study over again.',
          poor: '“I understood,” says {name}. And after a moment: “Once was enough.”',
        },
        {
          id: 'ask-him',
          text: '“What do you think of it yourself? Where would you still like to work on it?”',
          stand: { directness: -0.6, bond: 0.3 },
          effort: 1,
          wise: 0.4,
          good: '“If I am honest,” says {name}, “I hurried page nine.” He says the rest himself, all of it.',
          poor: '“I think it’s finished,” says {name}. “If you think otherwise, tell me what.” It is a fair point.',
        },
        {
          id: 'praise',
          text: '“It really is a beautiful piece of work. Those pictures.”',
          stand: { bond: 0.6, directness: -0.7 },
          effort: 0.3,
          wise: -0.4,
          good: '“The pictures are right, at least,” says {name}, and looks at you, and opens it again.',
          poor: '“Thank you,” says {name}, and files it under Finished.',
        },
        {
          id: 'leave-notes',
          text: 'Leave your notes on his desk and let him come to you.',
          stand: { bond: -0.5, face: 0.4 },
          effort: 0.4,
          wise: 0,
          good: 'The next morning the notes come back, each line checked off, with one “sorry” and one “thank you”.',
          poor: 'The next morning the notes lie where you put them, under a cup.',
        },
      ],
    },
    repair: {
      says: 'When you meet again, {name} greets you like a visitor. The study has not moved. You hear that he has asked for a different assignment.',
      replies: [
        {
          id: 'walk',
          text: 'Invite him for a walk around the yard: “I handled that badly. I think highly of you, and I should have started there.”',
          stand: { bond: 0.7, face: 0.5 },
          effort: 1,
          wise: 0.6,
          good: 'You walk around the yard twice. The second time he brings up page nine himself.',
          poor: '“That’s kind,” says {name} after one round. “But it’s the tables that are wrong, no?” You talked about everything else.',
        },
        {
          id: 'own-line',
          text: '“I made a mess of that, and it was my fault. May I try again, in two sentences?”',
          stand: { directness: 0.6, bond: -0.4 },
          effort: 0.9,
          wise: 0.5,
          good: '“Two,” says {name}, and holds up two fingers, and laughs before you have finished the first.',
          poor: '“You have had enough sentences,” says {name}, not unkindly, and goes to lunch.',
        },
        {
          id: 'meant-well',
          text: '“You took that the wrong way. It was meant to help.”',
          stand: { directness: 0.4 },
          effort: 0.3,
          wise: -0.6,
          good: '“I know,” says {name}. “That’s what made it hard.” It is a start, of sorts.',
          poor: '“Then I took it the wrong way,” says {name}. The distance is now official.',
        },
        {
          id: 'do-it-yourself',
          text: 'Correct the tables yourself at night and say no more about it.',
          stand: { face: 0.5, directness: -0.6 },
          effort: 0.3,
          wise: -0.3,
          ends: true,
          good: 'He soon finds the new tables. “You,” he says, shaking his head, but he is not angry.',
          poor: 'He soon finds the new tables. “So it wasn’t worth telling me,” he says.',
        },
      ],
    },
  },
  endings: {
    good: 'On Friday the owner turns to page nine first, as she always does. {name} catches your eye across the table. On Monday he asks you to look at his next draft “with all your teeth”.',
    fair: 'The tables are right on Friday. {name} thanks you in front of the owner, correctly. He does not ask you for a second opinion again.',
    poor: 'The study is postponed “for technical reasons”. {name} takes his name off the cover.',
  },
  lesson:
    'Feedback is clear when the other person has understood it, not when you have said it. Some need the plain sentence, some need to feel seen first, and both want the work to be good.',
}
