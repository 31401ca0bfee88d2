import type { Scene } from './scene.ts'

export const deadline: Scene = {
  id: 'deadline',
  title: 'The twelfth of the month',
  firm: 'tindle',
  names: ['Ravi Lindqvist', 'Kofi Marchetti', 'Elias Thorne'],
  role: 'planner of the summer timetable',
  story: [
    'Tindle’s sailing data was due on the twelfth. Today is the fifteenth. Nobody has written, nobody has called, and the project list still says “on track” in green.',
    '{full} is supposed to send it. His recent emails are friendly and about other things. His boss, Captain Ferrand, runs operations and reads the list every Friday.',
    'Without the data you cannot test. Two weeks later the first ferry sails by your timetable, tested or not.',
  ],
  goal: 'You want a date that holds, the reason for the delay, and {name} on your side.',
  dials: [
    {
      dial: 'time',
      cue: {
        low: 'When you last met, {name} came twenty minutes late, was delighted to see you, and stayed an hour longer than planned.',
        high: '{name} once wrote to you that he would be four minutes late, and was three.',
      },
      tells: {
        low: {
          met: 'He does not feel chased, and so he does not hide.',
          missed:
            '“There are forty ships between the twelfth and me,” he says. To him the date was a direction, and you turned it into a wall.',
        },
        high: {
          met: 'He was waiting for you to ask. To him a missed date is a debt.',
          missed: '“So it wasn’t urgent,” he says. He lost two nights’ sleep over it, and now wonders why.',
        },
      },
    },
    {
      dial: 'directness',
      cue: {
        low: 'Asked in March whether the old system was slow, {name} said: “It gives you time to think.”',
        high: 'Asked in March whether the old system was slow, {name} said: “It’s rubbish, and it was rubbish when we bought it.”',
      },
      tells: {
        low: {
          met: 'You have left him a door, and he comes through it by himself. “There may be a small difficulty,” he says. It is a large one.',
          missed: 'To him it is a criminal charge. “I’m aware of the date,” he says.',
        },
        high: {
          met: '“Right. It’s late, and I’ll tell you why,” he says. It takes him one minute.',
          missed: '“Things look fine,” he says. Nothing you said told him otherwise.',
        },
      },
    },
    {
      dial: 'rank',
      cue: {
        low: '{name} signs with his first name, even when he writes to the director.',
        high: 'In {name}’s emails Captain Ferrand is always “Captain Ferrand”, and always in the first line.',
      },
      tells: {
        low: {
          met: 'You came to him directly, and that counts for more than he shows.',
          missed: '“Why is the Captain in this?” he asks. “You have my number.”',
        },
        high: {
          met: 'It goes through the proper channel, and there he is allowed to say that he needs help.',
          missed:
            '“I could not promise that without Captain Ferrand,” he says. You asked him for something that is not his to give.',
        },
      },
    },
  ],
  colour: 'Every email from Tindle ends with the height of the tide.',
  checks: [
    {
      id: 'observe',
      dial: 'time',
      text: 'Look through the project list: how has {name} dealt with his other dates this year?',
      finds: {
        low: 'Five of nine dates moved, most of them twice. Nobody seems to have minded, and everything was delivered in the end.',
        high: 'He kept eight of nine dates to the day. For the ninth he asked for more time a week ahead.',
      },
    },
    {
      id: 'colleague',
      dial: 'rank',
      text: 'Ask the harbor clerk, whom you know from the installation, who decides such things at Tindle.',
      finds: {
        low: '“{name} decides it himself,” says the clerk. “He tells the Captain when it is done.”',
        high: '“Without the Captain nothing moves here,” says the clerk. “{name} least of all.”',
      },
    },
    {
      id: 'ask',
      dial: 'directness',
      text: 'Ask {name}: “If something isn’t as I’d like it, how do you want to hear it from me?”',
      finds: {
        low: '“Oh, gently,” {name} says, and laughs. “I’m good at hearing the rest.”',
        high: '“In one sentence,” {name} says. “And with a number in it, if there’s one.”',
      },
    },
  ],
  words: [
    {
      id: 'formal-plain',
      text: '“The data was due on the twelfth and is not here. Please tell Captain Ferrand that we need a new date, and send me his decision.”',
      stand: { directness: 0.7, rank: 0.7 },
    },
    {
      id: 'plain-equal',
      text: '“{name}, the data was due on the twelfth and it isn’t here. When will you have it, and what do you need from me?”',
      stand: { directness: 0.7, rank: -0.7 },
    },
    {
      id: 'gentle-equal',
      text: '“{name}, I’m just planning my next weeks. How are things on your side? Perhaps the two of us can make something easier.”',
      stand: { directness: -0.7, rank: -0.7 },
    },
    {
      id: 'gentle-formal',
      text: '“I am reporting to Captain Ferrand on Friday, and would welcome your advice on how to describe where we are.”',
      stand: { directness: -0.7, rank: 0.7 },
    },
  ],
  timing: [
    { id: 'today', text: 'Today: three days late is late', stand: { time: 0.7 } },
    { id: 'weekly', text: 'On Thursday, in the usual weekly catch-up', stand: { time: 0 } },
    {
      id: 'after-rush',
      text: 'After the weekend, when the spring rush in the harbor is over',
      stand: { time: -0.7 },
    },
  ],
  channel: [
    {
      id: 'list',
      text: 'In an email, with the line in the project list highlighted',
      stand: { directness: 0.5 },
    },
    { id: 'call', text: 'By phone', stand: { directness: 0 } },
    { id: 'passing', text: 'In passing, while you talk about something else', stand: { directness: -0.6 } },
  ],
  reactions: {
    well: {
      wary: '“I should have told you sooner,” says {name}, when you had almost stopped waiting. “Two of the routes have no data at all. They were never typed in.”',
      warm: '“You’re a patient person,” says {name}. “I’ll tell you how it is. Two of the routes were never typed in.”',
    },
    mixed: {
      wary: '“It’s nearly done,” says {name}. It was nearly done last week.',
      warm: '“Nearly,” says {name}, in a friendly way. “It’s nearly done.” You would like to believe him.',
    },
    badly: {
      wary: '“You will have it when it’s ready,” says {name}. That is all he says.',
      warm: '“I didn’t expect this from you,” says {name}, and for the first time he is as stiff as a form letter.',
    },
  },
  chance:
    'It was hardly your fault. A ferry had bumped the pier an hour before. Nobody was hurt, but he had been on the phone ever since.',
  turns: {
    onward: {
      says: 'Two routes exist only in the head of a mate who retires in June, and in a tin box of paper. {name} can have it all typed in ten days. You have six.',
      replies: [
        {
          id: 'split',
          text: '“Then send me the other eleven routes tonight, and the last two by Wednesday noon. I’ll hold you to noon.”',
          stand: { time: 0.7, directness: 0.5 },
          effort: 0.9,
          wise: 0.3,
          good: '“Noon,” says {name}, and you can hear him write it down. On Wednesday, at ten to twelve, it is there.',
          poor: '“I’ll see,” says {name}. He says that to the tide too. The eleven routes come, but noon goes by.',
        },
        {
          id: 'come-over',
          text: '“I’ll come over and sit with the mate and his tin box. We stop when we have it.”',
          stand: { time: -0.7 },
          effort: 1,
          wise: 0.3,
          good: '“You would do that?” asks {name}. It takes a day and half a night, and by morning you know every buoy.',
          poor: '“How long is that?” asks {name}. “I’d have to plan the man’s shifts.” With some pushing, you find a day.',
        },
        {
          id: 'captains-word',
          text: '“Shall we ask Captain Ferrand together for two clerks, just for a week?”',
          stand: { rank: 0.7 },
          effort: 0.8,
          wise: 0.2,
          good: 'The Captain gives three. “You had only to ask,” he tells {name}, who had not known that.',
          poor: '“I do not go to the Captain over every tin box,” says {name}. He finds one clerk by himself, on some mornings.',
        },
        {
          id: 'wait-then',
          text: '“Ten days, then. We’ll test a little less.”',
          stand: { time: -0.4, directness: -0.2 },
          effort: 0.2,
          wise: -0.4,
          ends: true,
          good: '“You will have it in ten,” says {name}, and you do. You test what can be tested in a night.',
          poor: '“Ten, or so,” says {name}. It is twelve.',
        },
      ],
    },
    unsure: {
      says: 'You still have no date and no reason. On the list the line is green. {name} asks how you liked the new ferry.',
      replies: [
        {
          id: 'what-stops',
          text: '“It’s a fine ship. So what is really holding up the data? I won’t be shocked.”',
          stand: { directness: 0.6, rank: -0.3 },
          effort: 1,
          wise: 0.4,
          good: '“You will be,” says {name}. “There are two routes that nobody ever typed in.”',
          poor: '“Nothing is holding it up,” says {name}. Now that he has said so twice, it will be harder to take back.',
        },
        {
          id: 'offer-hand',
          text: '“Sometimes the last tenth is the worst. I have someone here who likes typing, if that would ever help.”',
          stand: { directness: -0.7 },
          effort: 0.9,
          wise: 0.4,
          good: '“Now that you mention typing,” says {name}. And there it is.',
          poor: '“Kind of you,” says {name}. “I’ll let you know.” He has taken it for small talk.',
        },
        {
          id: 'turn-red',
          text: '“Then I’ll set the line to red until it’s here.”',
          stand: { directness: 0.7, time: 0.7 },
          effort: 0.4,
          wise: -0.4,
          good: '“Do,” says {name}. “It’s red. Then maybe someone will give me people for it.”',
          poor: '“As you wish,” says {name}. On Friday everyone asks him about the red line, and he does not call you any more.',
        },
        {
          id: 'believe',
          text: '“Nearly is good enough for me. I’ll watch for it.”',
          stand: { time: -0.6, directness: -0.4 },
          effort: 0.1,
          wise: -0.5,
          good: '“You’re easy to work with,” says {name}. That evening his conscience sends you half of it.',
          poor: 'You watch for it on Friday, and on Monday, and on Tuesday.',
        },
      ],
    },
    repair: {
      says: 'For two days nothing comes from Tindle. Then the tide table arrives in an empty email, without a greeting.',
      replies: [
        {
          id: 'sorry-plain',
          text: 'Call him: “I handled that badly, and I’m sorry. I’d rather have a late truth than a green line. What is going on?”',
          stand: { directness: 0.6, rank: -0.3 },
          effort: 1,
          wise: 0.6,
          good: '“A late truth,” says {name}. “All right. There are two routes that don’t exist.”',
          poor: '“It has been sorted out,” says {name}. It has not, and the call is over.',
        },
        {
          id: 'sorry-visit',
          text: 'Go down to the harbor with two coffees and ask him how the week has been.',
          stand: { directness: -0.7, time: -0.6 },
          effort: 1,
          wise: 0.5,
          good: 'He drinks half of it before he speaks. “Come,” he says. “I’ll show you a tin box.”',
          poor: '“I have a ship at ten,” says {name}. “Was there something you wanted to tell me?” There was, but not in four minutes.',
        },
        {
          id: 'by-captain',
          text: 'Write to Captain Ferrand that you put unfair pressure on {name}, with a copy to {name}, and ask what would help.',
          stand: { rank: 0.7, directness: 0.3 },
          effort: 0.7,
          wise: 0.3,
          good: 'The Captain answers in one line: “Give him two clerks.” {name} calls a minute later, and sounds ten years younger.',
          poor: '“Now he has it in writing that I need defending,” says {name}. He was just about to call you.',
        },
        {
          id: 'formal-notice',
          text: 'Send the contract clause on late delivery, without comment.',
          stand: { directness: 0.5, time: 0.7 },
          effort: 0.2,
          wise: -0.6,
          good: '“So it’s that serious,” says {name}. He had not thought so, and tells you everything, stiffly.',
          poor: 'The answer is a clause about the duties of suppliers.',
        },
      ],
    },
  },
  endings: {
    good: 'The first ferry sails at 06:10 by your timetable, and by the tide. {name} sends you a picture of it, with the time on the harbor clock well in view.',
    fair: 'The data is there in the end, most of it tested. {name} and you have agreed to mark lines yellow. It is a beginning.',
    poor: 'The data comes on the day before the first sailing, without a word. Two ferries wait an hour for a tide that your timetable does not know.',
  },
  lesson:
    'A date can be a promise, a wish or a direction. Ask early what it is for this person, and make it easier to tell you about a delay than to hide it.',
}
