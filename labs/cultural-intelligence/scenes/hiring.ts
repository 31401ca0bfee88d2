import type { Scene } from './scene.ts'

export const hiring: Scene = {
  id: 'hiring',
  title: 'Nothing special',
  firm: 'morane',
  names: ['Hana Broussard', 'Elif Castellan', 'Zuri Anders'],
  role: 'candidate for head of planning',
  story: [
    'Morane is hiring someone to run its planning with your software, and has asked you to sit on the panel. You have seen four candidates. All four told you how good they are.',
    '{full} is the fifth. She has worked in Morane’s smallest plant for eight years. Her one-page letter says “looked after the stock”. You happen to know that this plant has not thrown away a crate in two years, and that no other plant comes close.',
    'Asked about it in the hallway, she said: “It was nothing special.” You have forty minutes.',
  ],
  goal: 'You want to learn what {name} can do, in a way that makes her want to work with you.',
  dials: [
    {
      dial: 'directness',
      cue: {
        low: 'About the plant’s record {name} said in the hallway: “We had good weather, and good people.”',
        high: 'About her last boss {name} said in the hallway: “He could not add up. I told him so.”',
      },
      tells: {
        low: {
          met: 'Since nobody asks her to praise herself, she can simply tell the story, and it shows what she has done.',
          missed:
            '“I’d rather others said that,” she answers. Her ears are red. The panel writes down nothing.',
        },
        high: {
          met: '“Stock,” she says. “I’m better at stock than anyone you have.” It turns out to be the plain truth.',
          missed:
            'She waits for the question behind the question. “Do you want to know whether I’m any good?” she asks at last. “Then ask me that.”',
        },
      },
    },
    {
      dial: 'certainty',
      cue: {
        low: '{name} has come with nothing in her hands. When the meeting moved to another room, she said she liked this one better.',
        high: '{name} asked the porter how long it would take, who would be there, and whether there was a test.',
      },
      tells: {
        low: {
          met: 'She goes from one thing to another, and the answer lies somewhere between the labels and the trucks.',
          missed:
            'It turns into a questionnaire, and she becomes the sort of person who fills one out. “Yes,” she says. “No. Three.”',
        },
        high: {
          met: 'She knows what comes next and what it is for. Step follows step, each with its number.',
          missed:
            '“Where would you like me to begin?” she asks, and then again: “Is this still the same question?”',
        },
      },
    },
    {
      dial: 'bond',
      cue: {
        low: '{name} shook hands, sat down, and looked at your list.',
        high: '{name} wanted to know how long you had been on the road, and whether someone had shown you the orchard.',
      },
      tells: {
        low: {
          met: 'You got to the point, and she thanks you by getting to hers.',
          missed:
            'She answers the friendly part in friendly half-sentences and looks at the clock. She took the morning off for this.',
        },
        high: {
          met: 'By now she is talking to you, and not to a panel.',
          missed:
            'She answers what she is asked, and keeps her coat on. She does not know yet who is asking.',
        },
      },
    },
  ],
  colour: 'The smell of plums drifts in from the yard, as it does all September.',
  checks: [
    {
      id: 'observe',
      dial: 'directness',
      text: 'Read the report on the plant’s record that {name} wrote for the company magazine.',
      finds: {
        low: 'In two pages there are eleven names. Hers is not among them.',
        high: 'The second sentence reads: “I changed the order in which we pick, and since then nothing spoils.”',
      },
    },
    {
      id: 'colleague',
      dial: 'certainty',
      text: 'Ask the plant’s forewoman what {name} is like when things change.',
      finds: {
        low: '“Tell her at seven that everything has changed, and by eight it runs,” says the forewoman.',
        high: '“Give her a day to write her plan,” says the forewoman. “Then it runs for a year.”',
      },
    },
    {
      id: 'ask',
      dial: 'bond',
      text: 'Ask {name} at the door: “A cup of tea first, so you get to know us? Or shall we begin?”',
      finds: {
        low: '“Let’s begin,” says {name}. “I can drink tea at home.”',
        high: '“Tea,” says {name}, and for the first time she smiles. “Who are you?”',
      },
    },
  ],
  words: [
    {
      id: 'three-achievements',
      text: '“Please name three things that you yourself achieved at the plant, each with a figure.”',
      stand: { directness: 0.7, certainty: 0.7 },
    },
    {
      id: 'better-at',
      text: '“What are you better at than anyone you have worked with? Say it the way you would to a friend.”',
      stand: { directness: 0.7, certainty: -0.7 },
    },
    {
      id: 'step-by-step',
      text: '“Please take us through one week of the plum harvest, day by day: what arrived, who decided what, and how it turned out.”',
      stand: { directness: -0.7, certainty: 0.7 },
    },
    {
      id: 'begin-anywhere',
      text: '“Tell us about a time at the plant that you like to think back to. Start wherever you like.”',
      stand: { directness: -0.7, certainty: -0.7 },
    },
  ],
  timing: [
    { id: 'straight-in', text: 'As the first question, so that there is time for it', stand: { bond: -0.7 } },
    { id: 'after-role', text: 'After you have told her about the job', stand: { bond: 0 } },
    { id: 'after-tea', text: 'After tea, once she has asked you about yourselves', stand: { bond: 0.7 } },
  ],
  channel: [
    {
      id: 'listed',
      text: 'At the table, from a list of questions that she also has in front of her',
      stand: { certainty: 0.7 },
    },
    { id: 'table', text: 'At the table, without a list', stand: { certainty: -0.1 } },
    {
      id: 'walk',
      text: 'On a walk through the packing hall, from one thing to the next',
      stand: { certainty: -0.7 },
    },
  ],
  reactions: {
    well: {
      wary: '{name} looks past you before she speaks. Then she speaks for six minutes, and nobody on the panel touches a pen.',
      warm: '{name} laughs a little, at a memory it seems. “All right,” she says. “There was the night of the two trucks.”',
    },
    mixed: {
      wary: '“You do what you can,” says {name}. It is the fifth answer today that means nothing.',
      warm: '“It wasn’t only me,” says {name}. You sense there was more to come, but it turned around at the door.',
    },
    badly: {
      wary: '“I think you have read my letter,” says {name}. The owner, beside you, draws a small line on her sheet.',
      warm: '{name} looks at you, and something goes out of her face. “I’m not good at this,” she says. “I’m good at stock.”',
    },
  },
  chance:
    'It was a fair question, asked fairly. You hear later that the cold storage at her plant had failed overnight, and she had not slept at all.',
  turns: {
    onward: {
      says: 'Now it becomes clear: it was {name} who changed the picking order, at the risk of her job. The owner stops writing. “And why have we never heard of that?” she asks. {name} looks at you.',
      replies: [
        {
          id: 'let-her-tell',
          text: '“I should like to hear that too. Who knew of it, and what did they say?”',
          stand: { directness: 0.6 },
          effort: 0.9,
          wise: 0.3,
          good: '“They said no, three times,” says {name}. “Then I did it.” The owner begins to laugh.',
          poor: '“They had other worries,” says {name}. She will not speak of people who are not in the room.',
        },
        {
          id: 'say-it-for-her',
          text: '“I can say it, if I may: I’ve seen the figures. No other plant in the firm comes close. Do I have that right?”',
          stand: { directness: -0.7, certainty: 0.2 },
          effort: 1,
          wise: 0.3,
          good: '“If you say so,” says {name}, and is so clearly pleased that nobody needs an answer.',
          poor: '“I can speak for myself,” says {name}. She then does, a little sharply.',
        },
        {
          id: 'show-the-job',
          text: '“Would you like to see what the job would be, day by day, with the people you would have?”',
          stand: { certainty: 0.6, bond: 0.2 },
          effort: 0.8,
          wise: 0.1,
          good: '“I was going to ask,” says {name}. She has a pencil after all.',
          poor: '“I’ll see that when I’m there,” says {name}. The owner looks at the clock.',
        },
        {
          id: 'next-question',
          text: '“Thank you. Our next question concerns your experience with spreadsheets.”',
          stand: { bond: -0.6, certainty: 0.3 },
          effort: 0.1,
          wise: -0.6,
          good: '“I have some,” says {name}, and in one sentence gets back to the plums, all by herself.',
          poor: '“Some,” says {name}. The moment has passed.',
        },
      ],
    },
    unsure: {
      says: 'On the panel’s sheets the middle column is filling up: “solid”, “quiet”, “a team player?”. {name} folds her hands.',
      replies: [
        {
          id: 'name-the-fact',
          text: '“Two years without a lost crate. That doesn’t happen by itself. What did you do?”',
          stand: { directness: 0.7 },
          effort: 0.9,
          wise: 0.4,
          good: '“I changed the order in which we pick,” says {name}. “Against instructions.” The pens stop.',
          poor: '“We were lucky with the weather,” says {name}, for the second time.',
        },
        {
          id: 'someone-else',
          text: '“If we asked the forewoman what has changed since you came, what would she say?”',
          stand: { directness: -0.7 },
          effort: 1,
          wise: 0.4,
          good: '“She would say that I am a nuisance at four in the morning,” says {name}, and is off.',
          poor: '“You would have to ask her,” says {name}. She is right about that, too.',
        },
        {
          id: 'put-list-away',
          text: 'Put your sheet face down: “Let’s forget the list. What would you like to know from us?”',
          stand: { bond: 0.6, certainty: -0.6 },
          effort: 0.9,
          wise: 0.2,
          good: '{name} thinks. “What do you do with the crates that come back?” she asks. It is the best question of the day.',
          poor: '“Is that part of it?” asks {name}, and looks at the back of the sheet.',
        },
        {
          id: 'tick-box',
          text: 'Write “solid” and move on to the next point.',
          stand: { bond: -0.5 },
          effort: 0.1,
          wise: -0.6,
          good: 'At the next point, of all places, she begins to talk.',
          poor: 'At the next point {name} says: “Nothing special.”',
        },
      ],
    },
    repair: {
      says: '{name} has asked whether there is anything else, and her hand is on her bag. The owner has already turned the sheet over.',
      replies: [
        {
          id: 'own-the-question',
          text: '“One moment, please. I asked that badly, and I’d be sorry if you left with it. May I tell you why I wanted you to come?”',
          stand: { bond: 0.6, directness: 0.2 },
          effort: 1,
          wise: 0.6,
          good: 'The hand leaves the bag. “Why?” asks {name}. You tell her about the crates that were never lost, and then she tells you how.',
          poor: '“You’re kind,” says {name}. “But I don’t think I’m what you are looking for.”',
        },
        {
          id: 'plain-case',
          text: '“Before you go: here is a real case. Forty tons of plums, two trucks, one of them has broken down. What do you do?”',
          stand: { certainty: 0.4, bond: -0.6 },
          effort: 0.9,
          wise: 0.4,
          good: '“Which one?” asks {name}, and takes the pencil off the table. Ten minutes later nobody wants her to stop.',
          poor: '“Is that a riddle?” asks {name}. She answers it on her feet, correctly, and goes.',
        },
        {
          id: 'walk-her-out',
          text: 'Walk with her across the yard, without the others, and ask what the plums are like this year.',
          stand: { bond: 0.7, certainty: -0.5 },
          effort: 0.9,
          wise: 0.3,
          good: '“Early,” says {name}. At the gate she is still talking. You turn around together and go back in.',
          poor: '“Early,” says {name}. “Goodbye.” The bus is there.',
        },
        {
          id: 'thank-and-close',
          text: '“No, that was all. Thank you for coming. You will hear from us.”',
          stand: { bond: -0.4 },
          effort: 0,
          wise: -0.6,
          ends: true,
          good: 'In the doorway {name} turns around. “You might ask about the crates,” she says. The owner makes a note of it.',
          poor: 'The door closes softly. The owner says: “A pity. I had heard such good things.”',
        },
      ],
    },
  },
  endings: {
    good: '{name} gets the job, and takes it. On her first morning there is a plum on your keyboard, and a note with three bugs she found in your software.',
    fair: 'The panel is divided. {name} is invited back, for another panel. You send its members the plant’s figures in advance.',
    poor: 'The job goes to candidate two, who said “passion” four times. A year later the smallest plant throws away its first crate.',
  },
  lesson:
    'How people talk about their work shows how they were taught to talk about it. To learn what they can do, ask in a way that their good manners allow them to answer.',
}
