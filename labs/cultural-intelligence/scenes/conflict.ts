import type { Scene } from './scene.ts'

export const conflict: Scene = {
  id: 'conflict',
  title: 'The locked reels',
  firm: 'quillon',
  names: ['Maren Kouri', 'Talia Drummond', 'Amina Falk'],
  role: 'sound designer',
  story: [
    'Two people at Quillon no longer talk to each other, and both use your planning board to do it. {full} does the sound of the film, Bruno Aldous cuts the picture. He sets her tasks to “late”, she sets his to “waiting for Bruno”.',
    'It costs them a day a week, and soon the date of the premiere. The head of production has asked you, as an outsider whom both of them like, to do something about it.',
    'You have spoken to Bruno. He will come to any talk, he says, “if she does”. Now it depends on {name}.',
  ],
  goal: 'You want {name} to work with Bruno again, and to have chosen it herself.',
  dials: [
    {
      dial: 'directness',
      cue: {
        low: 'About Bruno {name} has said to you only: “He has a lot going on.”',
        high: 'About Bruno {name} has said to you: “He is good, and he is impossible.”',
      },
      tells: {
        low: {
          met: 'Nobody has called it a quarrel, so it can shrink without anyone losing face.',
          missed:
            'Now that it has been called a quarrel it is one. “There’s nothing between me and him,” she says.',
        },
        high: {
          met: '“Finally,” she says. “Everyone here walks around it like a hole in the floor.”',
          missed: '“Do you mean Bruno?” she asks. “Then say Bruno.”',
        },
      },
    },
    {
      dial: 'face',
      cue: {
        low: 'When the director disliked a scene, {name} argued with him in front of the whole room, and both enjoyed it.',
        high: 'When the director disliked a scene, {name} said nothing, and was in his office the next morning at eight.',
      },
      tells: {
        low: {
          met: 'For her, what can be said in front of everyone is already half settled.',
          missed: '“Why in secret?” she asks. “If I say it to you alone, it’s gossip.”',
        },
        high: {
          met: 'Nobody else has to hear of it. For the first time she tells the whole story.',
          missed:
            'She speaks as if all the others were listening, and her words are meant for them, not for you.',
        },
      },
    },
    {
      dial: 'time',
      cue: {
        low: 'There is a clock without hands on {name}’s wall. She works until a scene is right.',
        high: 'There is an egg timer on {name}’s desk. When it rings she stops, even in the middle of a scream.',
      },
      tells: {
        low: {
          met: 'It was the right moment for her, and she takes all the time it needs.',
          missed:
            '“An appointment,” she says, as if it were the dentist. Then she says what people say at appointments.',
        },
        high: {
          met: 'She knows when it starts and how long it lasts, and that makes it bearable.',
          missed: '“And until when?” she asks. “With him you never know either.”',
        },
      },
    },
  ],
  colour: 'A dog that seems to belong to nobody sleeps under the mixing desk.',
  checks: [
    {
      id: 'observe',
      dial: 'time',
      text: 'Look at the planning board: when does {name} do what people ask of her?',
      finds: {
        low: 'Her tasks are done at all hours, in no order, and several of them twice, because she had a better idea.',
        high: 'Her tasks are done the day before they are due. All of them, except those that wait for Bruno.',
      },
    },
    {
      id: 'colleague',
      dial: 'directness',
      text: 'Ask the assistant who works for both of them how to get through to {name}.',
      finds: {
        low: '“Sideways,” says the assistant. “If you talk about the work, she hears the rest.”',
        high: '“Straight on,” says the assistant. “She notices if you take a detour, and it annoys her.”',
      },
    },
    {
      id: 'ask',
      dial: 'face',
      text: 'Ask {name}: “There’s something I’d like to talk about. Here, or somewhere with a door?”',
      finds: {
        low: '“Here,” says {name}. “They will hear it anyway, and this way they hear it right.”',
        high: '“With a door,” says {name}, who is already on her feet.',
      },
    },
  ],
  words: [
    {
      id: 'have-it-out',
      text: '“You say that Bruno locks his reels, and he says that you leave them lying around. Let’s have it out, the two of you, with the team there, so everyone knows the truth.”',
      stand: { directness: 0.7, face: -0.7 },
    },
    {
      id: 'between-us',
      text: '“Between the two of us: you and Bruno have stopped talking, and it costs you a day a week. What happened?”',
      stand: { directness: 0.7, face: 0.7 },
    },
    {
      id: 'draw-the-way',
      text: '“I’d like to draw on the big wall, together with all of you, how a reel travels from hand to hand. Perhaps we’ll see where it could go more smoothly.”',
      stand: { directness: -0.7, face: -0.7 },
    },
    {
      id: 'quietly-move',
      text: '“How is it going with the reels these days? If there’s anything in the way, I could perhaps move it quietly, and nobody needs to know.”',
      stand: { directness: -0.7, face: 0.7 },
    },
  ],
  timing: [
    { id: 'at-five', text: 'Today from five to half past five, agreed beforehand', stand: { time: 0.7 } },
    { id: 'this-week', text: 'This week, at the end of one of her working days', stand: { time: 0 } },
    { id: 'good-moment', text: 'When a good moment comes, perhaps over a late meal', stand: { time: -0.7 } },
  ],
  channel: [
    { id: 'kitchen', text: 'At the long table in the kitchen', stand: { face: -0.7 } },
    { id: 'her-studio', text: 'In her studio, with the door half open', stand: { face: 0.2 } },
    { id: 'round-the-block', text: 'On a walk around the block', stand: { face: 0.7 } },
  ],
  reactions: {
    well: {
      wary: '{name} takes the headphones from her neck and puts them down. “The third reel,” she says. “Ask me about the third reel.”',
      warm: '{name} sighs, and it turns into half a laugh. “You want to know about the third reel,” she says.',
    },
    mixed: {
      wary: '“We’ll get it done,” says {name}. By “we” she means herself.',
      warm: '“It will sort itself out,” says {name}. She would like you to believe her.',
    },
    badly: {
      wary: '{name} puts the headphones on again. It is not rude. It is just the end.',
      warm: '“Not you as well,” says {name}.',
    },
  },
  chance:
    'You would do it the same way again. But an hour earlier a disk had failed with the sound of the whole second act, and it was not a good day for anything.',
  turns: {
    onward: {
      says: 'In the third reel Bruno cut away four seconds of silence, on which {name} had worked for a month. He did not know that it was work. He had taken it for a gap. {name} looks at you.',
      replies: [
        {
          id: 'tell-him',
          text: '“He doesn’t know. Would you tell him straight out: that was a month of my work?”',
          stand: { directness: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“Straight out,” says {name}. It takes ninety seconds. Bruno goes white, and then puts the silence back.',
          poor: '“If he can’t hear it, I can’t tell him,” says {name}. In the end you tell him, and it is not the same.',
        },
        {
          id: 'play-it',
          text: '“Could you play him both, with the silence and without, and say nothing at all?”',
          stand: { directness: -0.7 },
          effort: 1,
          wise: 0.4,
          good: 'She plays him both. It is quiet for a long time. “Once more,” says Bruno. He has taken off his cap.',
          poor: '“Riddles,” says {name}. “He would ask me which is louder.” She plays it for him, but explains it too, at length.',
        },
        {
          id: 'rule',
          text: '“Let’s agree on a rule: nobody cuts into the other’s reel without a day’s notice on the board.”',
          stand: { time: 0.6, face: -0.2 },
          effort: 0.7,
          wise: 0.2,
          good: '“A day’s notice,” says {name}. “I can live with that.” So can Bruno. The colors on the board return to normal.',
          poor: '“Rules,” says {name}. “It isn’t about a day.” The rule is adopted, and lasts until Thursday.',
        },
        {
          id: 'who-is-right',
          text: '“To be fair, it did sound like a gap.”',
          stand: { directness: 0.6, face: -0.5 },
          effort: 0.3,
          wise: -0.7,
          good: '“It did?” asks {name}, truly shaken. “Then I have to make it better.” That works too.',
          poor: '“Then you haven’t heard it either,” says {name}.',
        },
      ],
    },
    unsure: {
      says: 'The board has two more red lines. {name} is polite to you and works with the door closed. The premiere is in five weeks.',
      replies: [
        {
          id: 'ask-plainly',
          text: '“{name}, I don’t believe that it will sort itself out. What did he do?”',
          stand: { directness: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“He cut my silence,” says {name}. It comes out like a cork.',
          poor: '“You’re very sure of what goes on here,” says {name}.',
        },
        {
          id: 'listen-in',
          text: '“May I sit with you for an hour and listen? I have no idea how a film gets its sound.”',
          stand: { directness: -0.6, time: -0.5 },
          effort: 1,
          wise: 0.4,
          good: 'After forty minutes she plays you the third reel without your asking. Then you understand.',
          poor: '“I don’t have an hour,” says {name}. “If you want something, say it.”',
        },
        {
          id: 'with-team',
          text: '“Shall we ask at the Monday table, with Bruno there, what each of us needs to keep the date?”',
          stand: { face: -0.7, time: 0.3 },
          effort: 0.8,
          wise: 0.1,
          good: 'On Monday {name} says in front of everyone: “I need my four seconds back.” Bruno has no idea what she means, and for the first time she sees that.',
          poor: 'On Monday everyone needs something. {name} needs nothing.',
        },
        {
          id: 'set-board',
          text: 'Take the “waiting for” column off the board, so there is less to fight over.',
          stand: { face: 0.3 },
          effort: 0.3,
          wise: -0.4,
          good: '“Who took that off?” asks {name} at your door. It is a conversation, at last.',
          poor: 'From now on {name} writes it into the titles.',
        },
      ],
    },
    repair: {
      says: 'The next morning {name} has had her name taken off your board. The assistant now carries notes from room to room.',
      replies: [
        {
          id: 'apologise-alone',
          text: 'Knock at her door: “Yesterday I made your business mine. I’m sorry. I’ll leave it alone, unless you tell me how I can help.”',
          stand: { face: 0.7, directness: 0.3 },
          effort: 1,
          wise: 0.6,
          good: '“Shut the door,” says {name}, and moves the dog. “It’s about four seconds.”',
          poor: '“All right,” says {name}. Half the hallway wonders what you were whispering about.',
        },
        {
          id: 'apologise-openly',
          text: 'At the long table, in front of everyone: “I stuck my nose in yesterday, and I did it badly. Sorry, {name}.”',
          stand: { face: -0.7, directness: 0.4 },
          effort: 0.9,
          wise: 0.5,
          good: '“It’s a good nose,” says {name}, to laughter. “Come round later. Bring Bruno, for all I care.”',
          poor: 'It gets very quiet. “There was nothing yesterday,” says {name}, with a smile for the table.',
        },
        {
          id: 'small-favour',
          text: 'Find out what slows her down on the board, fix it by noon, and tell nobody.',
          stand: { directness: -0.7, face: 0.5 },
          effort: 0.9,
          wise: 0.4,
          good: 'In the evening there is a cup of tea on your desk. On the saucer, in pencil: “Third reel, 14:02.”',
          poor: 'She does not notice, or lets you think so.',
        },
        {
          id: 'report-upstairs',
          text: 'Tell the head of production that you tried, and that {name} is not willing.',
          stand: { directness: 0.5, face: -0.3 },
          effort: 0.1,
          wise: -0.8,
          ends: true,
          good: 'The head of production puts the two of them in a room for a day. They come out with a plan, and with an opinion of you.',
          poor: 'The head of production puts the two of them in a room for a day. They come out separately.',
        },
      ],
    },
  },
  endings: {
    good: 'At the premiere there are four seconds in which nobody breathes. Bruno finds {name}’s hand in the dark and shakes it, rather formally. On the board everything is green.',
    fair: 'The film is done in time. {name} and Bruno say good morning to each other, and little else. The third reel has a silence of two seconds.',
    poor: 'The premiere is postponed by a week. In the credits, the names of {name} and Bruno are as far apart as the list allows.',
  },
  lesson:
    'A conflict is seldom about what people fight over. Before you settle it, find out whether this person needs it said or shown, in public or in private, now or at the right moment.',
}
