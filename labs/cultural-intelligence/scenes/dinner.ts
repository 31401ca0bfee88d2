import type { Scene } from './scene.ts'

export const dinner: Scene = {
  id: 'dinner',
  title: 'Before the coffee',
  firm: 'brightwater',
  names: ['Osman Reyes', 'Davor Nilsson', 'Piet Mbeki'],
  role: 'director of purchasing',
  story: [
    'Your last evening in Keldra. {full}, who decides what Brightwater buys, has invited you to dinner at a house by the river. There are nine at the table, from his department and yours.',
    'Your contract runs out at the end of the month. His signature would renew it. Your flight leaves at seven in the morning, and so far nobody has said a word about business.',
    'He pours everyone’s drinks himself, and has just asked you whether you fish.',
  ],
  goal: 'You want {name} to renew the contract, and to be asked to this table again.',
  dials: [
    {
      dial: 'bond',
      cue: {
        low: '{name} has put a slim folder on the sideboard, beside the bread.',
        high: '{name} has placed you beside his mother, and told her something about you that you had mentioned only once.',
      },
      tells: {
        low: {
          met: '“Good, let’s get that off the table,” he says, and is twice as cheerful afterward.',
          missed:
            'He listens, smiles, and looks past you to the sideboard. He has been waiting for you to begin.',
        },
        high: {
          met: 'He talks of his father’s boat, and while he does you can see him make up his mind about you.',
          missed:
            'The fork stops for a moment on its way. “There will be time for that,” he says. You sense that there was, until now.',
        },
      },
    },
    {
      dial: 'rank',
      cue: {
        low: '{name} has taken off his jacket and sits in the middle of the long side, beside the youngest.',
        high: 'Nobody began to eat before {name} did, and the two youngest rose when he came in.',
      },
      tells: {
        low: {
          met: '“Please,” he says, “here I’m the one who carries the fish,” and it is clear that he likes the way you said it.',
          missed:
            'He looks over his shoulder, as if a director had come in behind him. “So formal,” he says.',
        },
        high: {
          met: 'He straightens a little: you greeted him as the director he is.',
          missed: 'He does not quite know where to look. It was friendly, but half a step too close.',
        },
      },
    },
    {
      dial: 'time',
      cue: {
        low: 'The invitation said half past seven. At a quarter past eight {name} is still showing someone the river.',
        high: 'The invitation said half past seven, and at half past seven {name} opened the door himself.',
      },
      tells: {
        low: {
          met: 'It comes up by itself, between two stories, and so it is no burden.',
          missed:
            '“Are you in a hurry?” he asks, with real concern. The evening, which had no edges, now has one.',
        },
        high: {
          met: 'He had the same moment in mind, you can tell, and is grateful that nobody drags it out.',
          missed:
            'It is not the moment he had planned for it. “Does it have to be now?” he asks, and does not want an answer.',
        },
      },
    },
  ],
  colour: 'There is a stuffed pike in a yellow scarf on the wall. Nobody mentions it.',
  checks: [
    {
      id: 'observe',
      dial: 'rank',
      text: 'Watch how the others at the table speak to {name} before you do.',
      finds: {
        low: 'The youngest of them says: “{name}, that’s the third time you have told it, and the fish keeps growing.” He is delighted.',
        high: 'They call him “Director”, even the one who, you hear, has known him since school.',
      },
    },
    {
      id: 'colleague',
      dial: 'bond',
      text: 'Ask the colleague who was here last year when it is all right to bring up business.',
      finds: {
        low: '“He likes it done early,” your colleague whispers. “Then he can enjoy himself.”',
        high: '“Not before he has told you about the boat,” your colleague whispers. “It’s a long story. Listen to it.”',
      },
    },
    {
      id: 'ask',
      dial: 'time',
      text: 'Ask {name}: “My flight is at seven. Is there a plan for the evening, or do we see where it goes?”',
      finds: {
        low: '“We see where it goes,” says {name}, “like the river. You can sleep on the plane.”',
        high: '“Fish at eight, coffee at ten, a car for you at ten thirty,” says {name}. “You will get your sleep.”',
      },
    },
  ],
  words: [
    {
      id: 'honour-house',
      text: '“Director, it is an honor to be at your table. Before anything else, I would like to hear how all this began.”',
      stand: { bond: 0.7, rank: 0.7 },
    },
    {
      id: 'forget-contract',
      text: '“{name}, let’s leave the contract alone for a while. What do you do when you aren’t buying things?”',
      stand: { bond: 0.7, rank: -0.7 },
    },
    {
      id: 'with-permission',
      text: '“With your permission, Director: there is one matter that only you can decide, and I would like to raise it now.”',
      stand: { bond: -0.7, rank: 0.7 },
    },
    {
      id: 'out-of-the-way',
      text: '“{name}, shall we get the contract out of the way? Then we will both enjoy the fish more.”',
      stand: { bond: -0.7, rank: -0.7 },
    },
  ],
  timing: [
    {
      id: 'before-fish',
      text: 'At eight, before the fish is brought in',
      stand: { time: 0.7 },
    },
    { id: 'before-coffee', text: 'When the plates are cleared, before the coffee', stand: { time: 0.1 } },
    { id: 'whenever', text: 'When the evening brings it up, however late', stand: { time: -0.7 } },
  ],
  channel: [
    { id: 'toast', text: 'Standing, glass in hand, as a toast to the host', stand: { rank: 0.6 } },
    { id: 'across', text: 'Across the table, as the conversation goes', stand: { rank: 0 } },
    {
      id: 'dishes',
      text: 'Beside him in the kitchen, with a pile of plates in your hands',
      stand: { rank: -0.7 },
    },
  ],
  reactions: {
    well: {
      wary: '{name} puts his glass down and looks at you as if you had just come in. “You have been in Keldra before,” he says. “In your head, at least.”',
      warm: '{name} laughs, and lays a hand on your arm. “I told them you were all right,” he says.',
    },
    mixed: {
      wary: '“Ah,” says {name}. He fills your glass, which was full.',
      warm: '“You’re a conscientious person,” says {name}. He says it kindly, and passes you the bread.',
    },
    badly: {
      wary: 'Everything stops for the length of a breath. “More potatoes?” asks {name}, and turns to someone else.',
      warm: '“Well, well,” says {name} softly, and for a while he does not look your way.',
    },
  },
  chance:
    'You could hardly have done it better. But that afternoon his team had lost a bid to people he once trained himself, and nobody had told you.',
  turns: {
    onward: {
      says: 'Later {name} says, half to his glass, that his young engineers have asked for another supplier. He himself has not decided. The folder lies on the sideboard.',
      replies: [
        {
          id: 'ask-engineers',
          text: '“What are they missing from us? I’d rather hear it from them than win against them. Are they here?”',
          stand: { rank: -0.7 },
          effort: 1,
          wise: 0.3,
          good: '“Two of them, at the end, looking at us,” says {name}. He waves them over. It becomes a very good half-hour.',
          poor: '“They tell me what they miss,” says {name}. “And I tell you.” He does, the next day, in part.',
        },
        {
          id: 'his-judgement',
          text: '“You know both sides. What would you advise me to change before you decide?”',
          stand: { rank: 0.6, bond: 0.3 },
          effort: 0.9,
          wise: 0.3,
          good: '“Three things,” says {name}, who had hoped for this question. He counts them on the bones of the fish.',
          poor: '“I don’t advise,” says {name}. “I ask them, and then we vote.” He is a little amused.',
        },
        {
          id: 'stay-with-story',
          text: '“That isn’t for tonight. You were just getting to the storm, and the boat.”',
          stand: { bond: 0.7, time: -0.4 },
          effort: 0.7,
          wise: 0.1,
          good: '“The storm,” says {name}, and it is past midnight when they land. He takes you to the airport himself. The folder is on the back seat, signed.',
          poor: '“The storm,” says {name}, “yes.” But his eyes are on the folder, and he cuts the story short.',
        },
        {
          id: 'rebate',
          text: '“What if we came down by five percent? Would they be quiet then?”',
          stand: { bond: -0.7 },
          effort: 0.4,
          wise: -0.6,
          ends: true,
          good: '“They won’t,” says {name}, “but the board may.” It is a bargain, no more.',
          poor: '“I don’t want them quiet,” says {name}.',
        },
      ],
    },
    unsure: {
      says: 'The talk has gone on to fishing. {name} is friendly to you, exactly as friendly as to everyone.',
      replies: [
        {
          id: 'go-along',
          text: '“I’ve never caught anything in my life. How do you start?”',
          stand: { bond: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“With the waiting,” says {name}, and turns his chair around. Within ten minutes he says “we”.',
          poor: '“You buy a rod,” says {name}. He thinks you are just being polite, and he is right.',
        },
        {
          id: 'say-why',
          text: '“May I be open? I fly at seven, I’d like to have your view on the contract, and I don’t know when it’s all right to ask.”',
          stand: { bond: -0.6, time: 0.3 },
          effort: 1,
          wise: 0.4,
          good: '“Now is fine,” says {name}, quite relieved. “I thought you would never get to it.”',
          poor: '“So that’s why you’re here,” says {name}. He says it with a smile, and it costs you something all the same.',
        },
        {
          id: 'through-deputy',
          text: 'Ask his deputy, beside you, whether she might bring it up with him when it suits.',
          stand: { rank: 0.7 },
          effort: 0.6,
          wise: 0.1,
          good: 'She gives the smallest of nods. At coffee {name} comes and sits down beside you.',
          poor: '“{name}, you’re wanted,” she calls across the table. “It’s about the contract.” That was not what you meant.',
        },
        {
          id: 'keep-eating',
          text: 'Eat, and hope.',
          stand: { time: -0.3 },
          effort: 0.1,
          wise: -0.5,
          ends: true,
          good: 'At the door {name} says: “We haven’t talked at all.” He sounds as if he regrets it.',
          poor: 'At the door {name} shakes hands with you, and with the next one.',
        },
      ],
    },
    repair: {
      says: 'The coffee is served, and {name} has changed places. You hear his laugh from the far end. Your neighbour studies the pike.',
      replies: [
        {
          id: 'help-clear',
          text: 'Carry plates into the kitchen, where he is rinsing glasses, and say: “I was clumsy earlier. I’m sorry.”',
          stand: { rank: -0.7, bond: 0.3 },
          effort: 1,
          wise: 0.6,
          good: '“Take a towel,” says {name}. By the ninth glass he has forgiven you, and by the twelfth he asks about the contract himself.',
          poor: '“Guests don’t carry plates,” says {name}, and takes them from you. He means it well, and the door swings shut.',
        },
        {
          id: 'thank-host',
          text: 'Stand up, briefly thank the host and his house, and apologize for your clumsiness.',
          stand: { rank: 0.7 },
          effort: 0.9,
          wise: 0.5,
          good: '{name} inclines his head. “Travelers know the road, not the house,” he says, and makes room for you beside him.',
          poor: 'There is some applause. {name} looks as if he would like to crawl under the table. “Sit down,” he says, “sit down.”',
        },
        {
          id: 'letter-later',
          text: 'Leave it for tonight, and write to him tomorrow with thanks and one honest sentence about it.',
          stand: { time: -0.3, bond: 0.2 },
          effort: 0.6,
          wise: 0.3,
          ends: true,
          good: 'His answer is there before you have landed. “You should have stayed for the eel,” writes {name}. And: “Send me the paper.”',
          poor: 'His office answers, with thanks.',
        },
        {
          id: 'slip-folder',
          text: 'Put the contract beside his cup with a pen, as a friendly hint.',
          stand: { bond: -0.7, time: 0.5 },
          effort: 0.3,
          wise: -0.7,
          good: '“You don’t give up,” says {name}. He shakes his head, but reads the first page.',
          poor: 'The next time you look, the cup is on top of it.',
        },
      ],
    },
  },
  endings: {
    good: 'The contract is renewed. Under his signature {name} has drawn a small fish. “For the next time,” he writes, “bring boots.”',
    fair: 'The contract is renewed for one year, by post. It comes with a printed thank-you card, and no fish.',
    poor: 'On the flight you think about the moment when the talk stopped. At the end of the month the contract runs out.',
  },
  lesson:
    'There is no rule for when business begins at dinner; there is only this host. Watch what he does with the evening, and ask someone who has been here before.',
}
