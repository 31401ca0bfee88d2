import type { Scene } from './scene.ts'

export const deadline: Scene = {
  id: 'deadline',
  title: 'The twelfth of the month',
  firm: 'tindle',
  names: ['Ravi Lindqvist', 'Kofi Marchetti', 'Elias Thorne'],
  role: 'planner of the summer timetable',
  story: [
    'Tindle’s sailing data was to reach you on the twelfth. Today is the fifteenth. Nobody has written, nobody has called, and the project list still says “on track” in green.',
    '{full} is the one who sends it. His mails of the last days are friendly and speak of other things. His superior, Captain Ferrand, runs operations and reads the list every Friday.',
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
            '“There are forty ships between the twelfth and me,” he says. The date, to him, was a direction, and you have made a wall of it.',
        },
        high: {
          met: 'He had been waiting to be asked. A missed date, to him, is a debt.',
          missed:
            '“So it was not urgent,” he says slowly. He had lost two nights over it, and now wonders why.',
        },
      },
    },
    {
      dial: 'directness',
      cue: {
        low: 'Asked in March whether the old system was slow, {name} said: “It gives one time to think.”',
        high: 'Asked in March whether the old system was slow, {name} said: “It is rubbish, and it was rubbish when we bought it.”',
      },
      tells: {
        low: {
          met: 'You have left him a door, and he comes through it by himself. “There may be a small difficulty,” he says. It is a large one.',
          missed: 'It sounds, in his ears, like a charge being read out. “I am aware of the date,” he says.',
        },
        high: {
          met: '“Right. It is late, and I will tell you why,” he says. It takes him one minute.',
          missed: '“Things look fine,” he says. Nothing that you said told him that they are not.',
        },
      },
    },
    {
      dial: 'rank',
      cue: {
        low: '{name} signs with his first name, also when he writes to the director.',
        high: 'In {name}’s mails Captain Ferrand is always “Captain Ferrand”, and always in the first line.',
      },
      tells: {
        low: {
          met: 'That you came to him and not through an office counts for more than he shows.',
          missed: '“Why is the Captain in this?” he asks. “You have my number.”',
        },
        high: {
          met: 'It goes by the proper way, and on the proper way he is allowed to say that he needs help.',
          missed:
            '“I could not promise that without Captain Ferrand,” he says. You have asked him for something that is not his to give.',
        },
      },
    },
  ],
  colour: 'Every mail from Tindle ends with the height of the tide.',
  checks: [
    {
      id: 'observe',
      dial: 'time',
      text: 'Look through the project list: how has {name} dealt with his other dates this year?',
      finds: {
        low: 'Of nine dates five moved, most of them twice. Nobody seems to have minded, and all nine things were delivered.',
        high: 'Of nine dates eight were kept to the day. For the ninth he had asked leave a week ahead.',
      },
    },
    {
      id: 'colleague',
      dial: 'rank',
      text: 'Ask the harbour clerk, whom you know from the fitting-out, who settles such things at Tindle.',
      finds: {
        low: '“{name} settles it himself,” says the clerk. “He tells the Captain when it is done.”',
        high: '“Without the Captain nothing moves here,” says the clerk. “{name} least of all.”',
      },
    },
    {
      id: 'ask',
      dial: 'directness',
      text: 'Ask {name}: “If something is not as I would like it, how do you want to hear it from me?”',
      finds: {
        low: '“Oh, gently,” {name} says, and laughs. “I am good at hearing the rest.”',
        high: '“In one sentence,” {name} says. “And with a number in it, if there is one.”',
      },
    },
  ],
  words: [
    {
      id: 'formal-plain',
      text: '“The data was due on the twelfth and is not here. Please put it to Captain Ferrand that we need a new date, and let me have his decision.”',
      stand: { directness: 0.7, rank: 0.7 },
    },
    {
      id: 'plain-equal',
      text: '“{name}, the data was due on the twelfth and it is not here. When will you have it, and what do you need from me?”',
      stand: { directness: 0.7, rank: -0.7 },
    },
    {
      id: 'gentle-equal',
      text: '“{name}, I am just laying out my weeks. How are things on your side? Perhaps the two of us can make something easier.”',
      stand: { directness: -0.7, rank: -0.7 },
    },
    {
      id: 'gentle-formal',
      text: '“I am to report to Captain Ferrand on Friday, and would be glad of your advice on how I should describe where we stand.”',
      stand: { directness: -0.7, rank: 0.7 },
    },
  ],
  timing: [
    { id: 'today', text: 'Today: three days late is late', stand: { time: 0.7 } },
    { id: 'weekly', text: 'On Thursday, in the usual weekly talk', stand: { time: 0 } },
    {
      id: 'after-rush',
      text: 'After the weekend, when the spring rush in the harbour is over',
      stand: { time: -0.7 },
    },
  ],
  channel: [
    { id: 'list', text: 'In a mail, with the line of the project list marked', stand: { directness: 0.5 } },
    { id: 'call', text: 'By telephone', stand: { directness: 0 } },
    { id: 'passing', text: 'In passing, while you talk of something else', stand: { directness: -0.6 } },
  ],
  reactions: {
    well: {
      wary: 'There is a short silence. “I should have written to you,” says {name}. “Two of the routes have no data at all. They were never typed in.”',
      warm: '“You are a patient person,” says {name}. “I will tell you how it is. Two of the routes were never typed in.”',
    },
    mixed: {
      wary: '“It is nearly done,” says {name}. It was nearly done last week.',
      warm: '“Nearly,” says {name}, in a friendly way. “It is nearly done.” One would like to believe him.',
    },
    badly: {
      wary: '“You will have it when it is ready,” says {name}. That is the whole of it.',
      warm: '“I had not expected this from you,” says {name}, and for the first time he sounds like an office.',
    },
  },
  chance:
    'It was hardly your fault. A ferry had touched the pier an hour before, with nobody hurt, and he had been on the telephone ever since.',
  turns: {
    onward: {
      says: 'Two routes exist only in the head of a mate who retires in June, and in a tin box of paper. {name} can have it all typed in ten days. You have six.',
      replies: [
        {
          id: 'split',
          text: '“Then send me the other eleven routes tonight, and the last two by Wednesday noon. I will hold you to noon.”',
          stand: { time: 0.7, directness: 0.5 },
          effort: 0.9,
          wise: 0.3,
          good: '“Noon,” says {name}, and one can hear that he is writing it down. Wednesday, at ten to twelve, it is there.',
          poor: '“I will see,” says {name}. It is what he says to the tide. The eleven routes come, the noon goes by.',
        },
        {
          id: 'come-over',
          text: '“I will come over and sit with the mate and his tin box. We stop when we have it.”',
          stand: { time: -0.7 },
          effort: 1,
          wise: 0.3,
          good: '“You would do that?” asks {name}. It takes a day and half a night, and by morning you know every buoy.',
          poor: '“How long is that?” asks {name}. “I would have to plan the man’s shifts.” You find a day, with some pushing.',
        },
        {
          id: 'captains-word',
          text: '“Shall we ask Captain Ferrand together for two clerks, just for a week?”',
          stand: { rank: 0.7 },
          effort: 0.8,
          wise: 0.2,
          good: 'The Captain gives three. “You had only to ask,” he tells {name}, who had not known that.',
          poor: '“I do not go to the Captain for every tin box,” says {name}. He finds one clerk by himself, on some mornings.',
        },
        {
          id: 'wait-then',
          text: '“Ten days, then. We will test a little less.”',
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
          text: '“It is a fine ship. And what is it, really, that keeps the data? I am not going to be shocked.”',
          stand: { directness: 0.6, rank: -0.3 },
          effort: 1,
          wise: 0.4,
          good: '“You will be,” says {name}. “There are two routes that nobody ever typed in.”',
          poor: '“Nothing keeps it,” says {name}. He has now said so twice, and will find it harder to say otherwise.',
        },
        {
          id: 'offer-hand',
          text: '“Sometimes the last tenth is the worst. I have somebody here who likes typing, if that were ever of use.”',
          stand: { directness: -0.7 },
          effort: 0.9,
          wise: 0.4,
          good: '“Now that you mention typing,” says {name}. And there it is.',
          poor: '“Kind of you,” says {name}. “I will let you know.” He has taken it for small talk.',
        },
        {
          id: 'turn-red',
          text: '“Then I will set the line to red until it is here.”',
          stand: { directness: 0.7, time: 0.7 },
          effort: 0.4,
          wise: -0.4,
          good: '“Do,” says {name}. “It is red. Then somebody may give me people for it.”',
          poor: '“As you wish,” says {name}. On Friday everybody asks him about the red line, and he does not call you any more.',
        },
        {
          id: 'believe',
          text: '“Nearly is good enough for me. I will look out for it.”',
          stand: { time: -0.6, directness: -0.4 },
          effort: 0.1,
          wise: -0.5,
          good: '“You are easy to work with,” says {name}. That evening his conscience sends you half of it.',
          poor: 'You look out for it on Friday, and on Monday, and on Tuesday.',
        },
      ],
    },
    repair: {
      says: 'For two days nothing comes from Tindle. Then the tide table arrives in an empty mail, without a greeting.',
      replies: [
        {
          id: 'sorry-plain',
          text: 'Call him: “I handled that badly, and I am sorry. I would rather have a late truth than a green line. What is going on?”',
          stand: { directness: 0.6, rank: -0.3 },
          effort: 1,
          wise: 0.6,
          good: '“A late truth,” says {name}. “All right. There are two routes that do not exist.”',
          poor: '“It has been sorted out,” says {name}. It has not, and the call is over.',
        },
        {
          id: 'sorry-visit',
          text: 'Go down to the harbour with two coffees and ask him how the week has been.',
          stand: { directness: -0.7, time: -0.6 },
          effort: 1,
          wise: 0.5,
          good: 'He drinks half of it before he speaks. “Come,” he says. “I will show you a tin box.”',
          poor: '“I have a ship at ten,” says {name}. “Was there something you wanted to tell me?” There was, but not in four minutes.',
        },
        {
          id: 'by-captain',
          text: 'Write to Captain Ferrand that you had pressed {name} unfairly, with a copy to {name}, and ask what would help.',
          stand: { rank: 0.7, directness: 0.3 },
          effort: 0.7,
          wise: 0.3,
          good: 'The Captain answers in one line: “Give him two clerks.” {name} calls a minute later, and sounds ten years younger.',
          poor: '“Now he has it in writing that I need defending,” says {name}. He had been about to call you.',
        },
        {
          id: 'formal-notice',
          text: 'Send the clause of the contract on late delivery, without comment.',
          stand: { directness: 0.5, time: 0.7 },
          effort: 0.2,
          wise: -0.6,
          good: '“So it is that serious,” says {name}. He had not thought so, and tells you everything, stiffly.',
          poor: 'It is answered by a clause about the duties of suppliers.',
        },
      ],
    },
  },
  endings: {
    good: 'The first ferry sails at 06:10 by your timetable, and by the tide. {name} sends you a picture of it, with the time on the harbour clock well in view.',
    fair: 'The data is there in the end, most of it tested. {name} and you have agreed to mark lines yellow. It is a beginning.',
    poor: 'The data comes on the day before the first sailing, without a word. Two ferries wait an hour for a tide that your timetable does not know.',
  },
  lesson:
    'A date can be a promise, a wish or a direction. Ask early what it is for this person, and make it easier to tell you that it slips than to hide it.',
}
