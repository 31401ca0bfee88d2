import type { Scene } from './scene.ts'

export const dinner: Scene = {
  id: 'dinner',
  title: 'Before the coffee',
  firm: 'brightwater',
  names: ['Osman Reyes', 'Davor Nilsson', 'Piet Mbeki'],
  role: 'director of purchasing',
  story: [
    'Your last evening in Keldra. {full}, who decides on what Brightwater buys, has asked you to dinner at a house by the river. There are nine at the table, from his department and from yours.',
    'Your contract runs out at the end of the month. His signature would renew it. Your flight leaves at seven in the morning, and so far nobody has said a word about business.',
    'He pours for everybody himself, and has just asked you whether you fish.',
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
          met: '“Good, let us have that off the plate,” he says, and is twice as merry afterwards.',
          missed:
            'He listens, smiles, and looks past you to the sideboard. He has been waiting for you to begin.',
        },
        high: {
          met: 'He talks of his father’s boat, and while he does you can see him make up his mind about you.',
          missed:
            'The fork stops for a moment on its way. “There will be time for that,” he says. One feels that there was, until now.',
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
          met: '“Please,” he says, “here I am the one who carries the fish,” and it is plain that you have said it as he likes it.',
          missed:
            'He looks over his shoulder, as if a director had come in behind him. “So formal,” he says.',
        },
        high: {
          met: 'He straightens a little: he has been greeted as the director that he is.',
          missed: 'He does not quite know where to look. It was friendly, and it was half a step too near.',
        },
      },
    },
    {
      dial: 'time',
      cue: {
        low: 'The invitation said half past seven. At a quarter past eight {name} is still showing somebody the river.',
        high: 'The invitation said half past seven, and at half past seven {name} opened the door himself.',
      },
      tells: {
        low: {
          met: 'It comes when it comes, between two stories, and so it weighs nothing.',
          missed:
            '“Are you in a hurry?” he asks, with real concern. The evening, which had no edges, now has one.',
        },
        high: {
          met: 'He had thought of the same moment, one can see it, and is grateful that nobody draws it out.',
          missed:
            'It is not the moment that he had kept for it. “Must it be now?” he asks, and does not want an answer.',
        },
      },
    },
  ],
  colour: 'On the wall hangs a stuffed pike in a yellow scarf, about which nobody says anything.',
  checks: [
    {
      id: 'observe',
      dial: 'rank',
      text: 'Watch how the others at the table speak to {name} before you do.',
      finds: {
        low: 'The youngest of them says: “{name}, that is the third time you tell it, and the fish grows.” He is delighted.',
        high: 'They say “Director” to him, even the one who, you hear, has known him since school.',
      },
    },
    {
      id: 'colleague',
      dial: 'bond',
      text: 'Ask the colleague who was here last year when one may speak of business.',
      finds: {
        low: '“He likes it done early,” your colleague whispers. “Then he can enjoy himself.”',
        high: '“Not before he has told you about the boat,” your colleague whispers. “It is a long story. Listen to it.”',
      },
    },
    {
      id: 'ask',
      dial: 'time',
      text: 'Ask {name}: “My flight is at seven. Is there a plan for the evening, or does it find its own way?”',
      finds: {
        low: '“It finds its own way,” says {name}, “like the river. You can sleep in the air.”',
        high: '“Fish at eight, coffee at ten, a car for you at half past,” says {name}. “You will be rested.”',
      },
    },
  ],
  words: [
    {
      id: 'honour-house',
      text: '“Director, it is an honour to be at your table. Before anything else I should like to hear how all this began.”',
      stand: { bond: 0.7, rank: 0.7 },
    },
    {
      id: 'forget-contract',
      text: '“{name}, let us leave the contract alone for a while. What do you do when you are not buying things?”',
      stand: { bond: 0.7, rank: -0.7 },
    },
    {
      id: 'with-permission',
      text: '“With your permission, Director: there is one matter that only you can decide, and I would put it to you now.”',
      stand: { bond: -0.7, rank: 0.7 },
    },
    {
      id: 'out-of-the-way',
      text: '“{name}, shall we get the contract out of the way? Then the fish will taste better to both of us.”',
      stand: { bond: -0.7, rank: -0.7 },
    },
  ],
  timing: [
    {
      id: 'before-fish',
      text: 'At eight, before the fish is brought in',
      stand: { time: 0.7 },
    },
    { id: 'before-coffee', text: 'When the plates are taken out, before the coffee', stand: { time: 0.1 } },
    { id: 'whenever', text: 'When the evening brings it up, however late', stand: { time: -0.7 } },
  ],
  channel: [
    { id: 'toast', text: 'On your feet, glass in hand, to the head of the house', stand: { rank: 0.6 } },
    { id: 'across', text: 'Across the table, as the talk goes', stand: { rank: 0 } },
    {
      id: 'dishes',
      text: 'Beside him in the kitchen, with a pile of plates in your hands',
      stand: { rank: -0.7 },
    },
  ],
  reactions: {
    well: {
      wary: '{name} puts his glass down and looks at you as if you had only now come in. “You have been in Keldra before,” he says. “In your head, at least.”',
      warm: '{name} laughs, and lays a hand on your arm. “I said to them that you would do,” he says.',
    },
    mixed: {
      wary: '“Ah,” says {name}. He fills your glass, which was full.',
      warm: '“You are a conscientious person,” says {name}. He says it kindly, and passes you the bread.',
    },
    badly: {
      wary: 'Everything stops for the length of a breath. “More potatoes?” asks {name}, and turns to somebody else.',
      warm: '“Well, well,” says {name} softly, and for a while he does not look your way.',
    },
  },
  chance:
    'One could hardly have done it better. But his team had lost a tender that afternoon, to people whom he had once trained himself, and nobody had told you.',
  turns: {
    onward: {
      says: 'Later {name} says, half to his glass, that his young engineers have asked for another supplier. He himself has not decided. The folder lies on the sideboard.',
      replies: [
        {
          id: 'ask-engineers',
          text: '“What do they miss with us? I would rather hear it from them than win against them. Are they here?”',
          stand: { rank: -0.7 },
          effort: 1,
          wise: 0.3,
          good: '“Two of them, at the end, looking at us,” says {name}. He waves them over. It becomes a very good half-hour.',
          poor: '“What they miss, they tell me,” says {name}. “And I tell you.” He does, the next day, in part.',
        },
        {
          id: 'his-judgement',
          text: '“You know both sides. What would you advise me to change before you decide?”',
          stand: { rank: 0.6, bond: 0.3 },
          effort: 0.9,
          wise: 0.3,
          good: '“Three things,” says {name}, who had hoped for this question. He counts them on the bones of the fish.',
          poor: '“I do not advise,” says {name}. “I ask them, and then we vote.” He is a little amused.',
        },
        {
          id: 'stay-with-story',
          text: '“That is not for tonight. You had got as far as the storm, and the boat.”',
          stand: { bond: 0.7, time: -0.4 },
          effort: 0.7,
          wise: 0.1,
          good: '“The storm,” says {name}, and it is past midnight when they land. He takes you to the airport himself. The folder is on the back seat, signed.',
          poor: '“The storm,” says {name}, “yes.” But his eyes are on the folder, and he tells it short.',
        },
        {
          id: 'rebate',
          text: '“What if we came down by five per cent? Would they be quiet then?”',
          stand: { bond: -0.7 },
          effort: 0.4,
          wise: -0.6,
          ends: true,
          good: '“They will not,” says {name}, “but the board may.” It is a bargain, no more.',
          poor: '“I do not want them quiet,” says {name}.',
        },
      ],
    },
    unsure: {
      says: 'The talk has gone on to fishing. {name} is friendly to you, exactly as friendly as to everybody.',
      replies: [
        {
          id: 'go-along',
          text: '“I have never caught anything in my life. How does one begin?”',
          stand: { bond: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“With the waiting,” says {name}, and draws his chair round. Within ten minutes he says “we”.',
          poor: '“One buys a rod,” says {name}. He thinks that you are being polite, and he is right.',
        },
        {
          id: 'say-why',
          text: '“May I be open? I fly at seven, I would like to have your view on the contract, and I do not know when it is right to ask.”',
          stand: { bond: -0.6, time: 0.3 },
          effort: 1,
          wise: 0.4,
          good: '“Now it is right,” says {name}, quite relieved. “I thought that you would never come to it.”',
          poor: '“So that is why you are here,” says {name}. He says it with a smile, and it costs you something all the same.',
        },
        {
          id: 'through-deputy',
          text: 'Ask his deputy, beside you, whether she might bring it up with him when it suits.',
          stand: { rank: 0.7 },
          effort: 0.6,
          wise: 0.1,
          good: 'She gives the smallest of nods. At coffee {name} comes and sits down beside you.',
          poor: '“{name}, you are wanted,” she calls across the table. “It is about the contract.” That was not what you had meant.',
        },
        {
          id: 'keep-eating',
          text: 'Eat, and hope.',
          stand: { time: -0.3 },
          effort: 0.1,
          wise: -0.5,
          ends: true,
          good: 'At the door {name} says: “We have not talked at all.” He sounds as if he regretted it.',
          poor: 'At the door {name} shakes hands with you, and with the next one.',
        },
      ],
    },
    repair: {
      says: 'The coffee is served, and {name} has changed places. From the far end one hears his laugh. Your neighbour studies the pike.',
      replies: [
        {
          id: 'help-clear',
          text: 'Carry plates into the kitchen, where he is rinsing glasses, and say: “I was clumsy earlier. I am sorry.”',
          stand: { rank: -0.7, bond: 0.3 },
          effort: 1,
          wise: 0.6,
          good: '“Take a cloth,” says {name}. By the ninth glass he has forgiven you, and by the twelfth he asks about the contract himself.',
          poor: '“Guests do not carry plates,” says {name}, and takes them from you. He means it well, and the door swings shut.',
        },
        {
          id: 'thank-host',
          text: 'Stand up for a short thanks to the host and his house, and ask his pardon for your clumsiness.',
          stand: { rank: 0.7 },
          effort: 0.9,
          wise: 0.5,
          good: '{name} inclines his head. “Travellers know the road and not the house,” he says, and makes room for you beside him.',
          poor: 'There is some clapping. {name} looks as if he would like to be under the table. “Sit down,” he says, “sit down.”',
        },
        {
          id: 'letter-later',
          text: 'Leave it for tonight, and write to him tomorrow with thanks and one honest sentence about it.',
          stand: { time: -0.3, bond: 0.2 },
          effort: 0.6,
          wise: 0.3,
          ends: true,
          good: 'His answer is there before you have landed. “You should have stayed for the eel,” writes {name}. And: “Send me the paper.”',
          poor: 'The letter is answered by his office, with thanks.',
        },
        {
          id: 'slip-folder',
          text: 'Put the contract beside his cup with a pen, as a friendly hint.',
          stand: { bond: -0.7, time: 0.5 },
          effort: 0.3,
          wise: -0.7,
          good: '“You do not give up,” says {name}. He shakes his head, and does read the first page.',
          poor: 'When you look next, the cup stands on it.',
        },
      ],
    },
  },
  endings: {
    good: 'The contract is renewed. Under his signature {name} has drawn a small fish. “For the next time,” he writes, “bring boots.”',
    fair: 'The contract is renewed for one year, by post. There is a compliment slip with it, and no fish.',
    poor: 'On the flight you think about the moment when the talk stopped. At the end of the month the contract runs out.',
  },
  lesson:
    'There is no rule for when business begins at a table, there is only this host. Watch what he does with the evening, and ask somebody who has sat here before.',
}
