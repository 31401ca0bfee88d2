import type { Scene } from './scene.ts'

export const feedback: Scene = {
  id: 'feedback',
  title: 'Not good enough',
  firm: 'morane',
  names: ['Tomas Velour', 'Idris Calloway', 'Matteo Brandt'],
  role: 'market analyst',
  story: [
    'Morane wants to know which of its soups to sell where. {full} has written the study, forty pages, for a meeting with the owner on Friday. You are to bring it into your software.',
    'It is handsome, and it will not do. The prices are two years old, and the main table counts one region twice. If it goes out like this, both of you will look careless.',
    'He worked on it for three weeks. This morning he asked you, lightly, whether you had “had a look yet”.',
  ],
  goal: 'You want {name} to mend the study before Friday, and to be glad to work with you again.',
  dials: [
    {
      dial: 'directness',
      cue: {
        low: 'Of a soup that nobody buys, {name} said: “It is perhaps not yet everybody’s friend.”',
        high: 'Of a soup that nobody buys, {name} said: “It tastes of the tin.”',
      },
      tells: {
        low: {
          met: 'You have not said it, and he has heard it. “I might look at one or two tables again,” he says.',
          missed:
            '“I see,” he says. You had thought of it as clear. He has heard it as the end of the conversation.',
        },
        high: {
          met: '“Page nine, twice counted,” he repeats, and writes it down. “Good. What else?”',
          missed: '“So it is fine, more or less?” he asks. You had thought you had told him that it is not.',
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
          met: 'He is visibly glad to have it without trimmings. The pen is out already.',
          missed:
            'He listens to the friendly part like somebody who waits for a bus. “And the study?” he says in the end.',
        },
        high: {
          met: 'Because you began with him and not with the table, the table is only a table.',
          missed:
            '“Three weeks,” he says, not to you. That nobody asked how they were seems to weigh more than the mistake.',
        },
      },
    },
    {
      dial: 'face',
      cue: {
        low: 'On the wall beside {name}’s desk hangs his first draft of the spring study, with everybody’s red marks on it.',
        high: '{name} turns his screen a little whenever somebody passes.',
      },
      tells: {
        low: {
          met: '“Amara, come and look,” he calls to the next desk. “I counted the coast twice.”',
          missed: '“Why only to me?” he asks. “Is it that bad?” It had not been, until then.',
        },
        high: {
          met: 'No one else needs to know, and no one will. One sees his shoulders come down.',
          missed: 'He looks round to see who may have noticed, and hears little else of what you say.',
        },
      },
    },
  ],
  colour: 'A tray with eleven small bowls stands on the window sill, each with a number.',
  checks: [
    {
      id: 'observe',
      dial: 'directness',
      text: 'Read the comments that {name} wrote on a colleague’s draft.',
      finds: {
        low: '“A lovely start. One could wonder about the year of these prices?” {name} had written. The prices were wrong.',
        high: '“Wrong year. Please redo,” {name} had written. And below: “Rest is good.”',
      },
    },
    {
      id: 'colleague',
      dial: 'face',
      text: 'Ask Amara at the next desk how one best talks with {name} about mistakes.',
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
        high: '“Lunch,” says {name} at once. “Notes have no face.”',
      },
    },
  ],
  words: [
    {
      id: 'plain-list',
      text: '“Two things must be mended before Friday: the prices are two years old, and page nine counts the coast twice.”',
      stand: { directness: 0.7, bond: -0.7 },
    },
    {
      id: 'plain-warm',
      text: '“How were these three weeks for you? I can see the work in it. And I have to tell you that two tables are wrong, and they are the ones that matter.”',
      stand: { directness: 0.7, bond: 0.7 },
    },
    {
      id: 'hint-warm',
      text: '“How were these three weeks for you? It has become a fine study. I wonder what the owner will ask about the prices. Perhaps we could look at page nine together.”',
      stand: { directness: -0.7, bond: 0.7 },
    },
    {
      id: 'hint-brief',
      text: '“I have two questions on the study: from which year are the prices, and how did you add up page nine?”',
      stand: { directness: -0.6, bond: -0.7 },
    },
  ],
  timing: [
    {
      id: 'at-once',
      text: 'At once, so that he has four days',
      stand: { bond: -0.6 },
    },
    { id: 'this-afternoon', text: 'This afternoon, at the end of your weekly talk', stand: { bond: 0 } },
    {
      id: 'after-meal',
      text: 'After a meal together, when you have talked of other things',
      stand: { bond: 0.7 },
    },
  ],
  channel: [
    { id: 'open-desk', text: 'At his desk, in the open office', stand: { face: -0.7 } },
    { id: 'mail', text: 'In a mail to him, with a copy to nobody', stand: { face: 0.3 } },
    { id: 'small-room', text: 'In a small room, the two of you', stand: { face: 0.8 } },
  ],
  reactions: {
    well: {
      wary: '{name} says nothing for a while. Then he pulls the study towards him and opens it at page nine. He had, you think, half known.',
      warm: '“Ah,” says {name}, and grins like somebody caught with a spoon in the jar. “Page nine. I had a feeling about page nine.”',
    },
    mixed: {
      wary: '“Thank you, I will think about it,” says {name}. It is what one says to people who sell things at the door.',
      warm: '“Hm,” says {name}. “Thank you. I think.” He is trying to work out what you want of him.',
    },
    badly: {
      wary: '“Then you had better write it yourself,” says {name} quietly.',
      warm: '{name} looks at you as if he had mistaken you for somebody else. “Well. Thank you for telling me.”',
    },
  },
  chance:
    'It was as good a way as any. You learn later that the owner had called him just before, about something else, and loudly.',
  turns: {
    onward: {
      says: 'He will mend the tables. Then {name} hesitates. The owner has seen a draft, it turns out, and liked the old numbers.',
      replies: [
        {
          id: 'go-with-him',
          text: '“Shall we tell her together? I will say that we found it, both of us.”',
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
          good: '“Like a plaster,” says {name}. “Off in one go.” He has the telephone in his hand already.',
          poor: '{name} swallows. “In your house that may work,” he says. He will find a way, and he will find it alone.',
        },
        {
          id: 'his-matter',
          text: '“I am sure you will find a way to explain it.”',
          stand: { directness: -0.3, bond: -0.4 },
          effort: 0.2,
          wise: -0.1,
          good: '“I will,” says {name}. And he does, somehow.',
          poor: '“I am sure,” says {name}. Until Friday you hear nothing more.',
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
          text: '“I was not clear, I think. As it stands it cannot go to the owner. These two tables have to be redone.”',
          stand: { directness: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“Now I understand you,” says {name}. “Why did you not say so?” He turns the study over again.',
          poor: '“I had understood,” says {name}. And after a moment: “Once was enough.”',
        },
        {
          id: 'ask-him',
          text: '“What do you think of it yourself? Where would you still like to work on it?”',
          stand: { directness: -0.6, bond: 0.3 },
          effort: 1,
          wise: 0.4,
          good: '“If I am honest,” says {name}, “I hurried page nine.” He says the rest himself, all of it.',
          poor: '“I think it is finished,” says {name}. “If you think otherwise, tell me what.” It is a fair point.',
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
          good: 'The next morning the notes come back, each line ticked, with one “sorry” and one “thank you”.',
          poor: 'The next morning the notes lie where you put them, under a cup.',
        },
      ],
    },
    repair: {
      says: 'When you meet again, {name} greets you as one greets a visitor. The study has not moved. You hear that he has asked for another job to be given to him.',
      replies: [
        {
          id: 'walk',
          text: 'Ask him for a walk round the yard: “I went about that badly. I think well of you, and I should have begun there.”',
          stand: { bond: 0.7, face: 0.5 },
          effort: 1,
          wise: 0.6,
          good: 'You go round the yard twice. On the second round he talks about page nine by himself.',
          poor: '“That is kind,” says {name} after one round. “But it is the tables that are wrong, no?” You have talked of everything else.',
        },
        {
          id: 'own-line',
          text: '“I made a mess of that, and the fault was mine. May I try again, in two sentences?”',
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
          good: '“I know,” says {name}. “It is what made it hard.” A beginning, of a kind.',
          poor: '“Then I took it the wrong way,” says {name}. The distance is now official.',
        },
        {
          id: 'do-it-yourself',
          text: 'Correct the tables yourself at night and say no more about it.',
          stand: { face: 0.5, directness: -0.6 },
          effort: 0.3,
          wise: -0.3,
          ends: true,
          good: 'Soon he finds the new tables. “You,” he says, and shakes his head, and is not angry.',
          poor: 'Soon he finds the new tables. “So it was not worth telling me,” he says.',
        },
      ],
    },
  },
  endings: {
    good: 'On Friday the owner turns to page nine first, as she always does. {name} catches your eye across the table. On Monday he asks you to look at his next draft “with all your teeth”.',
    fair: 'The tables are right on Friday. {name} thanks you in front of the owner, correctly. He does not ask you for a second opinion again.',
    poor: 'The study is put off “for technical reasons”. {name} takes his name off the cover.',
  },
  lesson:
    'Feedback is clear when the other has understood it, not when you have said it. Some need the plain sentence, some need the person before the sentence, and both want the work to be good.',
}
