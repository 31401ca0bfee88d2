import type { Scene } from './scene.ts'

export const negotiation: Scene = {
  id: 'negotiation',
  title: 'Yes, interesting',
  firm: 'quillon',
  names: ['Yara Holloway', 'Linnea Osei', 'Sunniva Pardo'],
  role: 'head of production',
  story: [
    'Quillon may plan its films with your software for the next three years. It would be the largest contract of your year. You have met {full} once, in a corridor, between two doors.',
    'To your first outline she has written “Yes, interesting” beside every paragraph: beside the price, the service hours, the length of the contract. Nobody finds everything interesting.',
    'You are to make a proposal now. What does her yes mean, and what does she need in order to mean it?',
  ],
  goal: 'You want an agreement that {name} will still want in a year.',
  dials: [
    {
      dial: 'certainty',
      cue: {
        low: 'On {name}’s door hangs the shooting plan of the next film. It says “Winter. Snow, if any.”',
        high: 'On {name}’s door hangs the shooting plan of the next film. For each day of snow there is a second page, without snow.',
      },
      tells: {
        low: {
          met: '“Good, so we can breathe in it,” she says.',
          missed:
            'With every point that is settled she leans a little further back. “You have thought of everything,” she says. It is not praise.',
        },
        high: {
          met: '“And if we leave early? Good, that is in it,” she answers herself, and nods. The last “interesting” has become a “yes”.',
          missed:
            '“And what happens when it goes wrong?” she asks, for the third time, and nobody answers it.',
        },
      },
    },
    {
      dial: 'bond',
      cue: {
        low: 'In the corridor {name} asked you two questions, both about the price of storage.',
        high: 'In the corridor {name} asked where you had grown up, and what one eats there.',
      },
      tells: {
        low: {
          met: 'No time is lost, and that is what wins her. “At last somebody who begins with the matter,” she says.',
          missed: '“This is about the planning, is it not?” she asks politely, and for the second time.',
        },
        high: {
          met: 'Somewhere on the way she has stopped saying “your firm” and says “you”.',
          missed:
            '“It is a correct offer,” she says. “I have three of them. I do not know any of the people.”',
        },
      },
    },
    {
      dial: 'time',
      cue: {
        low: 'Three people look in while you wait for {name}. Each of them is heard out, and the minutes pass.',
        high: 'At two minutes to the hour {name} ended a call in the middle of a laugh.',
      },
      tells: {
        low: {
          met: 'Nobody looks at a clock, and in the time that nobody counts most of it gets settled.',
          missed:
            '“We shall see when we get there,” she says. Time with a lid on it is not what she had in mind.',
        },
        high: {
          met: 'It begins when it was to begin, and she puts her telephone face down.',
          missed: '“I had kept an hour free for this,” she says. “Now it is gone.” She is civil, and counts.',
        },
      },
    },
  ],
  colour: 'Somebody in the next room plays the same three seconds of thunder over and over.',
  checks: [
    {
      id: 'observe',
      dial: 'certainty',
      text: 'Look at the last agreement that {name} signed: the lawyer has a copy on her desk.',
      finds: {
        low: 'It has two pages. Paragraph four reads: “What else comes up, we shall talk about.” It ran for six years.',
        high: 'It has forty-one pages. Every appendix has been initialled, in the same green ink, by {name}.',
      },
    },
    {
      id: 'colleague',
      dial: 'time',
      text: 'Ask her assistant how much of an appointment with {name} is left when it begins.',
      finds: {
        low: '“An appointment with {name} is more a season than an hour,” says the assistant.',
        high: '“If it says ten, be there at ten,” says the assistant. “At eleven she stands up.”',
      },
    },
    {
      id: 'ask',
      dial: 'bond',
      text: 'Ask {name}: “Would you like to get to know us first, or do you want to see the figures?”',
      finds: {
        low: '“The figures,” says {name}. “If they are good, we have three years to get to know each other.”',
        high: '“You first,” says {name}. “Figures are patient.”',
      },
    },
  ],
  words: [
    {
      id: 'clause-by-clause',
      text: '“Here is the whole contract: price, service hours, and what happens if one of us wants to leave. Shall we take it clause by clause?”',
      stand: { certainty: 0.7, bond: -0.7 },
    },
    {
      id: 'old-wounds',
      text: '“Tell me first what hurt you with the last supplier. Then we write each of those things down, so exactly that it cannot happen twice.”',
      stand: { certainty: 0.7, bond: 0.7 },
    },
    {
      id: 'one-film-together',
      text: '“I would like to see how you all work before I name a price. Let us make one film together and find out what you need.”',
      stand: { certainty: -0.7, bond: 0.7 },
    },
    {
      id: 'one-film-price',
      text: '“One film, at this price, and we settle the rest as it comes. Is that a deal?”',
      stand: { certainty: -0.7, bond: -0.7 },
    },
  ],
  timing: [
    { id: 'as-invited', text: 'On Tuesday from ten to eleven, as in the invitation', stand: { time: 0.7 } },
    { id: 'open-evening', text: 'On Tuesday, with the evening kept free', stand: { time: 0 } },
    {
      id: 'after-mix',
      text: 'When the sound of the film is done, whichever day that is',
      stand: { time: -0.7 },
    },
  ],
  channel: [
    { id: 'screen', text: 'By video, with the paper on the screen', stand: { bond: -0.6 } },
    { id: 'meeting-room', text: 'In the meeting room', stand: { bond: 0 } },
    { id: 'cutting-room', text: 'In her cutting room, over soup', stand: { bond: 0.7 } },
  ],
  reactions: {
    well: {
      wary: '{name} is silent for so long that you begin to count. “Paragraph three will not do,” she says. It is the first no, and so the first yes can be believed.',
      warm: '“Shall I tell you what I did not like?” asks {name}, and pulls her chair nearer. It is the best sign there could be.',
    },
    mixed: {
      wary: '“Yes,” says {name}. “Interesting.” She writes something that you cannot read.',
      warm: '“Yes, interesting,” says {name}, with a smile that might mean it.',
    },
    badly: {
      wary: '“We shall come back to you,” says {name}. She has closed the folder before the sentence is over.',
      warm: '“That is not what I had hoped for,” says {name}. She seems sorry about it.',
    },
  },
  chance:
    'There was nothing wrong with it. That morning the leading actor had broken a wrist, and with it three weeks of plan.',
  turns: {
    onward: {
      says: 'Paragraph three, the length of the contract, is what troubles her: in two years the house may have another owner. {name} has told this to nobody outside. She waits to see what you do with it.',
      replies: [
        {
          id: 'exit-clause',
          text: '“Then let us write an exit for just that case: who gives notice, by when, at what cost, and how you get your data.”',
          stand: { certainty: 0.7, bond: -0.2 },
          effort: 0.9,
          wise: 0.3,
          good: '“Dates and a cost,” says {name}. “And the data. Good.” She initials the margin in green.',
          poor: '“Now it sounds as if we were parting already,” says {name}. She agrees in the end, with a small sigh.',
        },
        {
          id: 'handshake',
          text: '“Thank you for telling me. If it comes to that, call me, and we shall find something that is fair to you. You have my word.”',
          stand: { certainty: -0.7, bond: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“I believe you would,” says {name}, and takes you at your word. In two years you will remember it, both of you.',
          poor: '“Your word is nice,” says {name}. “But in two years it may not be you who answers.” You write half a clause.',
        },
        {
          id: 'shorter',
          text: '“Shall we say two years instead of three, at the same price?”',
          stand: { certainty: 0.2, bond: -0.4 },
          effort: 0.6,
          wise: 0.1,
          good: '“Two,” says {name}. “That I can sign today.” She does.',
          poor: '“It is not about the years,” says {name}. You had the impression that it was.',
        },
        {
          id: 'use-it',
          text: '“Then three years are the very thing for you: the new owner cannot throw us out.”',
          stand: { certainty: 0.5, bond: -0.7 },
          effort: 0.3,
          wise: -0.8,
          ends: true,
          good: '“You are quick,” says {name}, and laughs, and watches you from then on.',
          poor: '“I see that I should not have said it,” says {name}.',
        },
      ],
    },
    unsure: {
      says: '“Interesting” again. You have a yes to everything and an agreement on nothing. {name} waits, in a friendly way.',
      replies: [
        {
          id: 'least-interesting',
          text: '“Which of the points interests you least?”',
          stand: { bond: 0.1, certainty: 0.2 },
          effort: 1,
          wise: 0.5,
          good: '{name} laughs. “Paragraph three,” she says without having to look.',
          poor: '“They are all of interest,” says {name}, now quite formal. It was one question too clever.',
        },
        {
          id: 'tell-own-worry',
          text: '“May I tell you what worries me about it? We are a small firm, and three years with you is half of us.”',
          stand: { bond: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“Half of you,” says {name}. And then: “Since we are being honest. Paragraph three.”',
          poor: '“That is for you to consider, of course,” says {name}, and moves her chair back a little.',
        },
        {
          id: 'write-open-points',
          text: '“Let us make a list: what is settled, what is open, who answers by when.”',
          stand: { certainty: 0.7, time: 0.5, bond: -0.3 },
          effort: 0.8,
          wise: 0.2,
          good: '“A list,” says {name}, and begins it herself. Under “open” she writes a three.',
          poor: '“Must we?” asks {name}. The list gets made, and she does not take it with her.',
        },
        {
          id: 'celebrate',
          text: '“Wonderful. Then I will tell my people that we have an agreement.”',
          stand: { certainty: -0.2 },
          effort: 0.1,
          wise: -0.7,
          good: '“Not so fast,” says {name}. It is at least a sentence without “interesting” in it.',
          poor: '“Tell them what you like,” says {name}. Something has cooled.',
        },
      ],
    },
    repair: {
      says: 'For a week {name} cannot be reached. Her assistant is kind about it. Then you hear that another supplier has been shown round the studios.',
      replies: [
        {
          id: 'ask-what-missed',
          text: 'Write by hand: “I made an offer before I understood what you need. If you will give me the time, I would like to listen, with no paper on the table.”',
          stand: { bond: 0.7, certainty: -0.3 },
          effort: 1,
          wise: 0.6,
          good: '“Come on Thursday,” says {name} on the telephone. “There will be soup.”',
          poor: '“A lovely letter,” says the assistant. “She asks what exactly you propose.”',
        },
        {
          id: 'better-paper',
          text: 'Send three answers to three questions: what if it fails, what if it costs more, what if either of us wants to leave.',
          stand: { certainty: 0.7, bond: -0.5 },
          effort: 0.9,
          wise: 0.4,
          good: 'It comes back within the hour with one line under the third answer: “Let us talk about this one.”',
          poor: '“She says that she has many papers,” the assistant reports. “She does not have many people.”',
        },
        {
          id: 'discount',
          text: 'Offer a tenth off the price if she signs by Friday.',
          stand: { time: 0.7, bond: -0.7 },
          effort: 0.3,
          wise: -0.4,
          good: '“A tenth is a tenth,” says {name}, and has you shown in once more.',
          poor: '“It was never the price,” the assistant says gently.',
        },
        {
          id: 'let-go',
          text: 'Let it rest. If she wants you, she knows where you are.',
          stand: { time: -0.6 },
          effort: 0,
          wise: -0.4,
          ends: true,
          good: 'In spring she calls, for one film, with no word about the rest.',
          poor: 'In spring you read in the trade paper whose software Quillon plans with.',
        },
      ],
    },
  },
  endings: {
    good: 'Two weeks later there is an agreement with paragraph three in {name}’s own words. “It is the first one that I have not only signed but read with pleasure,” she says.',
    fair: 'You have an agreement for one film. {name} says that one will see. This time you believe that it means just that.',
    poor: 'A courteous letter thanks you for “a most interesting conversation”.',
  },
  lesson:
    'A yes can mean “I hear you”, “I agree” or “go on”. Find out what would have to be in place for it to be a yes that lasts: a person, a paper, or the right moment.',
}
