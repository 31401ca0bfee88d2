import type { Scene } from './scene.ts'

export const virtualMeeting: Scene = {
  id: 'virtual-meeting',
  title: 'The silent square',
  firm: 'brightwater',
  names: ['Imra Soldane', 'Noor Tavares', 'Wenna Okafor'],
  role: 'test engineer',
  story: [
    'Nine people are on the call, and eight of them have spoken. You are presenting the plan for moving Brightwater’s test benches to your software. Anders Bellamy, the head of testing, has nodded twice.',
    '{full} has run those benches for six years. She has not said a word. Twice she unmuted, and muted herself again before anyone but you noticed.',
    'If she knows why this will fail, you want to hear it now, not in March.',
  ],
  goal: 'You want to hear what {name} really thinks of the plan.',
  dials: [
    {
      dial: 'rank',
      cue: {
        low: 'Earlier, {name} called the head of testing “Anders” and told him, laughing, that his figure was from last year.',
        high: 'Each time {name} unmuted, she glanced at the head of testing’s square, and let him go first.',
      },
      tells: {
        low: {
          met: '“Good that you asked me,” she says. “I’m the one who oils them.”',
          missed: '“You could simply have asked me,” she says. “I don’t need anyone to hand me the floor.”',
        },
        high: {
          met: 'Mr. Bellamy had his place in it, and that clearly makes it easier for her: she begins with “As Anders will know”.',
          missed:
            '“Mr. Bellamy should speak first,” she answers, and does not go on, though he would have let her.',
        },
      },
    },
    {
      dial: 'face',
      cue: {
        low: 'When a colleague’s screen failed, {name} said in front of everyone, quite kindly, what he had pressed.',
        high: 'When a colleague’s screen failed, {name} wrote to him, not to the group; you saw his thumb go up.',
      },
      tells: {
        low: {
          met: '“Then let’s put it on the table,” she says, “for everyone.”',
          missed:
            '“Is there a reason why the others shouldn’t hear this?” she asks. To her it looks as if you had something to hide.',
        },
        high: {
          met: 'Nobody who worked on the plan has to look foolish, and you can tell that she was waiting for that.',
          missed:
            'Three of her colleagues wrote the plan. “It’s good work,” she says, and nothing else, and you know that it is not what she was going to say.',
        },
      },
    },
    {
      dial: 'certainty',
      cue: {
        low: '{name}’s notes, visible for a second when she shared the wrong window, are four words and a drawing.',
        high: '{name} has a printed copy of your plan in front of her, with paper flags in three colors.',
      },
      tells: {
        low: {
          met: 'She answers in half sentences, and lets you finish some of them.',
          missed:
            'By the time everything is prepared, her idea has gone stale. “It was only a thought,” she says.',
        },
        high: {
          met: 'She answers by number, one to three, and each answer has a date in it.',
          missed: '“I’d have to check the figures first,” she says. “I don’t guess about my benches.”',
        },
      },
    },
  ],
  colour: 'Behind {name} a kettle boils, and a hand that is not hers takes it away.',
  checks: [
    {
      id: 'observe',
      dial: 'face',
      text: 'Leaf through the record of the last call: how does {name} say that something is wrong?',
      finds: {
        low: 'In the record {name} tells the whole group: “Sorry, Teo, that valve is in backwards. Again.” Teo laughs.',
        high: 'In the record there is a fault, then a pause, then {name}: “May I call you afterwards, Teo?” The fault is gone from the next version.',
      },
    },
    {
      id: 'colleague',
      dial: 'rank',
      text: 'Ask your predecessor, who knew the team for a year, how {name} gets along with her bosses.',
      finds: {
        low: '“{name}? She would correct the owner’s spelling,” your predecessor writes.',
        high: '“{name} lets the people above her speak first. Always,” your predecessor writes.',
      },
    },
    {
      id: 'ask',
      dial: 'certainty',
      text: 'Ask {name} in a line: “Shall I send you questions in advance, or do you prefer to talk as it comes?”',
      finds: {
        low: '“As it comes,” {name} answers. “Questions on paper make me say what is on the paper.”',
        high: '“In advance, please,” {name} answers. “And the version with the appendix.”',
      },
    },
  ],
  words: [
    {
      id: 'with-leave',
      text: '“Mr. Bellamy, with your permission: could {name} tell all of us where this plan may go wrong?”',
      stand: { rank: 0.7, face: -0.7 },
    },
    {
      id: 'straight',
      text: '“{name}, you know these benches better than any of us. What have we got wrong?”',
      stand: { rank: -0.7, face: -0.7 },
    },
    {
      id: 'through-head',
      text: '“Mr. Bellamy, perhaps you and {name} could look at the open points together, and tell me afterwards what you find.”',
      stand: { rank: 0.7, face: 0.7 },
    },
    {
      id: 'aside',
      text: '“{name}, I’d like your view, and it doesn’t have to be in front of everyone. Could the two of us talk?”',
      stand: { rank: -0.7, face: 0.7 },
    },
  ],
  timing: [
    { id: 'now', text: 'Right now, while the picture is still on the screen', stand: { certainty: -0.7 } },
    { id: 'break', text: 'After the break, with ten minutes to think', stand: { certainty: 0 } },
    {
      id: 'prepared',
      text: 'Tomorrow, once she has the full plan and your three questions in writing',
      stand: { certainty: 0.7 },
    },
  ],
  channel: [
    { id: 'aloud', text: 'Aloud, in the call', stand: { face: -0.7 } },
    { id: 'chat', text: 'In the chat that the whole team reads', stand: { face: -0.1 } },
    { id: 'message', text: 'In a message outside the call', stand: { face: 0.7 } },
  ],
  reactions: {
    well: {
      wary: 'For a moment nothing comes. Then: “There’s something with bench four.” It is more than {name} had planned to tell you.',
      warm: '{name} seems almost relieved. “I hoped that someone would ask. Have you ever seen bench four in winter?”',
    },
    mixed: {
      wary: '“It should be possible,” {name} says. It is an answer, and it is not one.',
      warm: '“It should be possible,” {name} says, and then, a little warmer: “Mostly.”',
    },
    badly: {
      wary: '“I have nothing to add,” {name} says. Something has closed, and you can tell.',
      warm: '“Oh. No, nothing from me,” {name} says. She is surprised at you, and not in a good way.',
    },
  },
  chance:
    'There was nothing wrong with how you asked. Later you learn that a bench had failed that morning, and that she had been up since four.',
  turns: {
    onward: {
      says: 'It turns out that bench four is recalibrated by hand whenever the river is cold, and that nobody has ever written this down. {name} has told you half of it, and is looking for the other half.',
      replies: [
        {
          id: 'write-together',
          text: '“Could we write this down together, step by step, so that nothing is lost?”',
          stand: { certainty: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“Yes,” {name} says. “Please. I’ve wanted that page for six years.”',
          poor: '“It isn’t that kind of thing,” {name} says. “If I write it down, it’s wrong by Thursday.” But she keeps talking.',
        },
        {
          id: 'show-me',
          text: '“Would you show me some morning when the river is cold? I’d like to see what you look at.”',
          stand: { certainty: -0.7 },
          effort: 1,
          wise: 0.3,
          good: '“Come at five,” {name} says. “Bring gloves.” She means it as an honor, and it is one.',
          poor: '“You would see someone turning a wheel,” {name} says. “I’d rather give you the values.” You are not sure that she will.',
        },
        {
          id: 'thank',
          text: '“Thank you, that’s a great help. I’ll put a line about it into the plan.”',
          stand: { certainty: -0.2 },
          effort: 0.4,
          wise: 0,
          good: '“One line,” {name} says. “Well. It’s one more than before.”',
          poor: '“A line,” {name} repeats. The other half stays where it was.',
        },
        {
          id: 'announce',
          text: 'Tell the whole team: “{name} has found a hole in the plan. Why did nobody tell me about this?”',
          stand: { face: -0.8, rank: -0.4 },
          effort: 0.4,
          wise: -0.7,
          good: 'There is a silence, and then Teo says: “Because nobody asked.” {name} laughs, and the air is clear.',
          poor: 'The plan’s authors stare at their laps. {name} looks as if it were her fault.',
        },
      ],
    },
    unsure: {
      says: '“It should be possible” is all that you have. It was not a no, and it was not a yes.',
      replies: [
        {
          id: 'should',
          text: '“You said ‘should’. What would have to be true for it to be ‘will’?”',
          stand: { face: -0.6, certainty: 0.4 },
          effort: 1,
          wise: 0.4,
          good: '{name} thinks. “The cold,” she says. “You didn’t include the cold.” And now she talks.',
          poor: '“It’s only a way of speaking,” {name} says quickly, and asks about something else.',
        },
        {
          id: 'after',
          text: '“Let’s leave it there for now. {name}, would you give me ten minutes, just the two of us?”',
          stand: { face: 0.7 },
          effort: 0.9,
          wise: 0.4,
          good: '{name} closes her door before the ten minutes begin. “Bench four,” she says.',
          poor: '“If it matters, it matters to the others as well,” {name} says. You do not get the ten minutes.',
        },
        {
          id: 'take-as-yes',
          text: '“Good, then I take that as a yes.”',
          stand: { face: 0.2, rank: -0.2 },
          effort: 0.1,
          wise: -0.6,
          good: '“Not quite a yes,” {name} says, because now she has to.',
          poor: '“As you like,” {name} says, and nothing after that.',
        },
        {
          id: 'ask-head',
          text: 'Ask Mr. Bellamy whether he shares {name}’s caution.',
          stand: { rank: 0.7 },
          effort: 0.6,
          wise: 0,
          good: '“If {name} is cautious, I am,” he says. “Let her tell you about the river.” She does.',
          poor: '“I hadn’t noticed any,” he says. {name} hears about it, and crosses something out on her pad.',
        },
      ],
    },
    repair: {
      says: 'From {name} you hear nothing more, and from the others only thanks. Your plan is unopposed, and you trust it less than before.',
      replies: [
        {
          id: 'own-it',
          text: 'Write to her: “I put you on the spot, and I’m sorry. What would have been a better way to ask?”',
          stand: { face: 0.5 },
          effort: 1,
          wise: 0.6,
          good: 'The answer comes in the evening. “Not so bad. But if you’re asking me: bench four.” Then a page and a half.',
          poor: '“No harm done,” {name} writes. It is polite, and that is all.',
        },
        {
          id: 'next-round',
          text: 'Open the next call with it: “Last time I asked badly. {name}, I owe you an apology, and I would still like to hear you.”',
          stand: { face: -0.7 },
          effort: 0.9,
          wise: 0.5,
          good: '“Accepted,” {name} says in front of everyone, and smiles. “Then let me tell you about the river.”',
          poor: 'Eight people look at {name}. “There was nothing,” she says. Now people have stared at her twice.',
        },
        {
          id: 'via-head',
          text: 'Ask Mr. Bellamy whether he would collect the team’s doubts for you.',
          stand: { rank: 0.7, face: 0.4 },
          effort: 0.6,
          wise: 0,
          good: 'Two days later there is a list from Mr. Bellamy. Point one, in {name}’s words, is bench four.',
          poor: 'You hear from others what {name} said: “Now he wants us to write down what is wrong with it.” The list is short.',
        },
        {
          id: 'proceed',
          text: 'Leave it. She had her chance to speak, and silence is consent.',
          stand: { face: 0.2 },
          effort: 0,
          wise: -0.7,
          ends: true,
          good: 'Teo tells you in passing about bench four. It is luck, and you know it.',
          poor: 'Nothing more is said. In March you will know what she knew.',
        },
      ],
    },
  },
  endings: {
    good: '{name} sends you a photograph of a brass wheel with chalk marks on it. “So that you know what you are replacing.” The plan now includes winter.',
    fair: 'You have part of what {name} knows. It will save you a week in March, when it could have saved the month.',
    poor: 'The plan is approved unchanged. {name} approves it too, with the others, without a word.',
  },
  lesson:
    'Silence is a message without a clear meaning: respect, caution, disagreement or a bad connection. Do not interpret it. Ask about it, in a way that this person can answer.',
}
