import type { Scene } from './scene.ts'

export const negotiation: Scene = {
  id: 'negotiation',
  title: 'Yes, interesting',
  firm: 'quillon',
  names: ['Yara Holloway', 'Linnea Osei', 'Sunniva Pardo'],
  role: 'head of production',
  story: [
    'Quillon may plan its films with your software for the next three years. It would be your largest contract of the year. You have met {full} once, briefly, in a hallway.',
    'On your first outline she wrote “Yes, interesting” next to every paragraph: the price, the service hours, the length of the contract. Nobody finds everything interesting.',
    'Now you have to make a proposal. What does her yes mean, and what does she need in order to mean it?',
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
            'With every point you settle, she leans back a little further. “You have thought of everything,” she says. It is not praise.',
        },
        high: {
          met: '“And if we leave early? Good, that’s in it,” she answers herself, and nods. The last “interesting” has become a “yes”.',
          missed: '“And what happens when it goes wrong?” she asks for the third time, and nobody answers.',
        },
      },
    },
    {
      dial: 'bond',
      cue: {
        low: 'In the hallway {name} asked you two questions, both about the price of storage.',
        high: 'In the hallway {name} asked where you had grown up, and what people eat there.',
      },
      tells: {
        low: {
          met: 'No time is lost, and that wins her over. “Finally someone who gets to the point,” she says.',
          missed: '“This is about the planning, right?” she asks politely, for the second time.',
        },
        high: {
          met: 'Somewhere along the way she stopped saying “your firm” and began to say “you”.',
          missed:
            '“It’s a correct offer,” she says. “I have three of those. I don’t know any of the people.”',
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
          met: 'Nobody looks at a clock, and in the meantime most of it gets settled.',
          missed: '“We’ll see when we get there,” she says. A fixed end is not what she had in mind.',
        },
        high: {
          met: 'It starts on time, and she puts her phone face down.',
          missed:
            '“I had kept an hour free for this,” she says. “Now it’s gone.” She is polite, and keeps count.',
        },
      },
    },
  ],
  colour: 'Someone in the next room plays the same three seconds of thunder over and over.',
  checks: [
    {
      id: 'observe',
      dial: 'certainty',
      text: 'Look at the last agreement that {name} signed: the lawyer has a copy on her desk.',
      finds: {
        low: 'It has two pages. Paragraph four reads: “If anything else comes up, we’ll talk about it.” It ran for six years.',
        high: 'It has forty-one pages. {name} has initialed every appendix in the same green ink.',
      },
    },
    {
      id: 'colleague',
      dial: 'time',
      text: 'Ask her assistant how punctual an appointment with {name} is.',
      finds: {
        low: '“An appointment with {name} is more a season than an hour,” says the assistant.',
        high: '“If it says ten, be there at ten,” says the assistant. “At eleven she gets up.”',
      },
    },
    {
      id: 'ask',
      dial: 'bond',
      text: 'Ask {name}: “Would you like to get to know us first, or do you want to see the figures?”',
      finds: {
        low: '“The figures,” says {name}. “If they are good, we have three years to get to know each other.”',
        high: '“You first,” says {name}. “The figures can wait.”',
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
      text: '“First tell me what hurt you with the last supplier. Then we write each of those things down, so exactly that it can’t happen twice.”',
      stand: { certainty: 0.7, bond: 0.7 },
    },
    {
      id: 'one-film-together',
      text: '“I’d like to see how you all work before I name a price. Let’s make one film together and find out what you need.”',
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
    { id: 'screen', text: 'By video, with the contract on the screen', stand: { bond: -0.6 } },
    { id: 'meeting-room', text: 'In the meeting room', stand: { bond: 0 } },
    { id: 'cutting-room', text: 'In her cutting room, over soup', stand: { bond: 0.7 } },
  ],
  reactions: {
    well: {
      wary: '{name} is silent for so long that you begin to count. “Paragraph three won’t work,” she says. It is her first no, so now you can believe a yes.',
      warm: '“Shall I tell you what I didn’t like?” asks {name}, and pulls her chair closer. It is the best sign there could be.',
    },
    mixed: {
      wary: '“Yes,” says {name}. “Interesting.” She writes something that you cannot read.',
      warm: '“Yes, interesting,” says {name}, with a smile that might mean it.',
    },
    badly: {
      wary: '“We’ll get back to you,” says {name}. She closes the folder before the sentence is over.',
      warm: '“That isn’t what I had hoped for,” says {name}. She seems sorry about it.',
    },
  },
  chance:
    'There was nothing wrong with it. That morning the lead actor broke a wrist, and three weeks of planning with it.',
  turns: {
    onward: {
      says: 'Paragraph three, the length of the contract, is what troubles her: in two years the studio may have a new owner. {name} has told nobody outside. She waits to see what you do with it.',
      replies: [
        {
          id: 'exit-clause',
          text: '“Then let’s write an exit for just that case: who gives notice, by when, at what cost, and how you get your data.”',
          stand: { certainty: 0.7, bond: -0.2 },
          effort: 0.9,
          wise: 0.3,
          good: '“Dates and a cost,” says {name}. “And the data. Good.” She initials the margin in green.',
          poor: '“Now it sounds as if we were already splitting up,” says {name}. She agrees in the end, with a small sigh.',
        },
        {
          id: 'handshake',
          text: '“Thank you for telling me. If it comes to that, call me, and we’ll find something that’s fair to you. You have my word.”',
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
          good: '“Two,” says {name}. “I can sign that today.” She does.',
          poor: '“It isn’t about the years,” says {name}. You thought it was.',
        },
        {
          id: 'use-it',
          text: '“Then three years is just what you need: the new owner can’t throw us out.”',
          stand: { certainty: 0.5, bond: -0.7 },
          effort: 0.3,
          wise: -0.8,
          ends: true,
          good: '“You’re quick,” says {name}, and laughs, and watches you from then on.',
          poor: '“I see that I shouldn’t have said it,” says {name}.',
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
          poor: '“They are all of interest,” says {name}, now quite formal. That question was too clever.',
        },
        {
          id: 'tell-own-worry',
          text: '“Can I tell you what worries me about it? We’re a small firm, and three years with you is half of us.”',
          stand: { bond: 0.7 },
          effort: 0.9,
          wise: 0.3,
          good: '“Half of you,” says {name}. And then: “Since we’re being honest. Paragraph three.”',
          poor: '“That’s for you to consider, of course,” says {name}, and moves her chair back a little.',
        },
        {
          id: 'write-open-points',
          text: '“Let’s make a list: what is settled, what is open, who answers by when.”',
          stand: { certainty: 0.7, time: 0.5, bond: -0.3 },
          effort: 0.8,
          wise: 0.2,
          good: '“A list,” says {name}, and begins it herself. Under “open” she writes a three.',
          poor: '“Must we?” asks {name}. The list gets made, and she does not take it with her.',
        },
        {
          id: 'celebrate',
          text: '“Wonderful. Then I’ll tell my people that we have an agreement.”',
          stand: { certainty: -0.2 },
          effort: 0.1,
          wise: -0.7,
          good: '“Not so fast,” says {name}. It is at least a sentence without “interesting” in it.',
          poor: '“Tell them what you like,” says {name}. Something has cooled.',
        },
      ],
    },
    repair: {
      says: 'For a week you cannot reach {name}. Her assistant is kind about it. Then you hear that another supplier got a tour of the studios.',
      replies: [
        {
          id: 'ask-what-missed',
          text: 'Write by hand: “I made an offer before I understood what you need. If you will give me the time, I’d like to listen, with no paper on the table.”',
          stand: { bond: 0.7, certainty: -0.3 },
          effort: 1,
          wise: 0.6,
          good: '“Come on Thursday,” says {name} on the phone. “There will be soup.”',
          poor: '“A lovely letter,” says the assistant. “She asks what exactly you propose.”',
        },
        {
          id: 'better-paper',
          text: 'Send three answers to three questions: what if it fails, what if it costs more, what if either of us wants to leave.',
          stand: { certainty: 0.7, bond: -0.5 },
          effort: 0.9,
          wise: 0.4,
          good: 'It comes back within the hour with one line under the third answer: “Let’s talk about this one.”',
          poor: '“She says that she has many papers,” the assistant reports. “She doesn’t have many people.”',
        },
        {
          id: 'discount',
          text: 'Offer a tenth off the price if she signs by Friday.',
          stand: { time: 0.7, bond: -0.7 },
          effort: 0.3,
          wise: -0.4,
          good: '“A tenth is a tenth,” says {name}, and invites you in again.',
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
          poor: 'In spring you read in a trade magazine whose software Quillon uses.',
        },
      ],
    },
  },
  endings: {
    good: 'Two weeks later there is an agreement with paragraph three in {name}’s own words. “It’s the first one that I haven’t only signed but read with pleasure,” she says.',
    fair: 'You have an agreement for one film. {name} says “We’ll see.” This time you believe she means just that.',
    poor: 'A courteous letter thanks you for “a most interesting conversation”.',
  },
  lesson:
    'A yes can mean “I hear you”, “I agree” or “go on”. Find out what a lasting yes needs: a person, a document, or the right moment.',
}
