import type { TeachingNote } from '../../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students run the treasury of an exporter for four or six quarters. They learn to tell certain money from money that may not come, to price a forward from two interest rates, and to judge a hedge by the risk it removed rather than by how one path turned out.',
  goals: [
    'Read a quote: base and quote currency, bid and ask, and which side is theirs.',
    'Derive a forward from covered interest parity, rebuild it in the money market, and notice a quote that is off.',
    'Match the tool to the exposure: a fixed rate for what is certain, an option for what is contingent.',
    'Use a board’s limit for cash flow at risk, and say what such a limit misses.',
    'Separate the quality of a decision from its outcome.',
  ],
  before: [
    'Play a rehearsal yourself; with four quarters it takes about half an hour.',
    'Create a class session. One attempt, “first” and a deadline at the end of the class keep the pace; three attempts and “best” suit homework.',
    'Ask students to read the briefing, which works out a forward by hand, and to have a calculator ready for quarters 3 and 4.',
    'Keep the solution closed until the discussion; open it for the last ten minutes.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Frame the case',
      text: 'An exporter counts in merins and earns in aurels and dorals. Ask who in the firm worries about which rate, and what a budget rate is for.',
    },
    {
      minutes: 8,
      name: 'Quarter 1, together',
      text: 'It is easy: certain aurels in and out, and forwards. Ask what happens if the sales are hedged and the parts are not. Then each signs alone.',
    },
    {
      minutes: 22,
      name: 'Quarters 2 to 4, or 2 to 6, alone',
      text: 'Dorals, netting and options come in quarter 2, quotes, loans and limits in quarter 3. The memo comes after quarter 2: remind students that it is judged against what they do next. Stop at the forward that everyone works out by hand in quarter 3, and compare two answers aloud.',
    },
    {
      minutes: 10,
      name: 'Spread of choices',
      text: 'Show the class’s tools for the tender and for the sales in the quarter in which the customer hesitates. Ask one student from each side to defend the choice before you comment.',
    },
    {
      minutes: 10,
      name: 'Debrief on 1,000 futures',
      text: 'Open the solution. Compare the path of “no hedge” with its distribution: on some paths it wins. Ask what that proves.',
    },
    {
      minutes: 5,
      name: 'One sentence each',
      text: 'Students write down the one clause of their memo they would change, and why.',
    },
  ],
  questions: [
    {
      question: 'Your forward lost money against the spot rate. Was it a mistake?',
      listenFor: [
        'Judge a hedge by what was known when it was made. It secured the budget, as it was meant to. The forgone gain is the price of the avoided loss.',
        'A poor answer compares with the best rate in hindsight. Ask how they could have known that rate.',
      ],
    },
    {
      question: 'Why does a put fit a tender, when a forward on the same amount is so much cheaper?',
      listenFor: [
        'If the tender is lost, the forward must still be delivered: it turns into an open position in the other direction.',
        'Good students name the price: the premium, and on average the bank’s margin in it. Some hedge half. Hear them out: this reduces the risk on both sides.',
      ],
    },
    {
      question:
        'In the quarter under attack dorals paid more than 20 % interest. Who wanted to keep them open, and why?',
      listenFor: [
        'The forward discount is not a fee: it is the interest difference, and that is what the market charges for bearing the risk.',
        'Peso problem: many calm quarters earn the carry, and one loses more than all of it.',
      ],
    },
    {
      question:
        'In calm quarters the peg breaks with a chance of 3 %. Why does cash flow at risk say almost nothing about it?',
      listenFor: [
        'A one-in-twenty quantile does not look beyond that point. It says how often, not how bad.',
        'Remedies: a stress test in addition to the limit, the mean of the worst twentieth, or a rule for pegs in the memo.',
      ],
    },
    {
      question: 'Who found the quote that was off parity, and what did it change?',
      listenFor: [
        'If the bid is too high, sell forward. If it is too low, build the forward in the money market, as far as the credit line allows.',
        'After each quarter they see whether both quotes were in line, so a false alarm shows at once. Until they find the quote, unchecked quotes count as wrong.',
        'It is not free money for everyone: spreads, the credit line and the bank’s limit use up part of it.',
      ],
    },
    {
      question:
        'The bank cut its limit. How did you cover the risk then, and what would you arrange before the next cut?',
      listenFor: [
        'Netting first, as it needs no bank. Then the money market, invoices in home currency, and fewer but better hedges.',
        'A second bank, and a line agreed in good times.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'The wrong side of the quote',
      text: 'The bank buys low and sells high; the customer is on the other side. Ask: what do you hand over, and what does the bank hand you?',
    },
    {
      name: 'Interest rates the wrong way round',
      text: 'With merins for 1 aurel, interest on merins goes above the fraction line. The currency with the higher interest is cheaper forward.',
    },
    {
      name: 'Hedging everything twice',
      text: 'Students hedge sales and parts separately in one currency. They pay two spreads and use their limits twice for what netting does once.',
    },
    {
      name: 'A call on a receivable',
      text: 'It gains when the exposure gains, and so adds to the risk. Draw both lines in the payoff picture.',
    },
    {
      name: 'One habit for every quarter',
      text: 'Hedging everything forward is cheap and looks safe until an order is cut or a tender is lost. Points for the right tool depend only on how well students tell certain money from money that may not come.',
    },
    {
      name: 'The memo that allows everything',
      text: 'A band of forty points is the widest. A rule that no one can break guides no one.',
    },
  ],
  settings: [
    {
      name: 'One hour, first meeting',
      text: 'Four quarters, a normal limit, normal credit, narrow spreads.',
    },
    { name: 'Two hours, or homework', text: 'Six quarters; three attempts, and the best one counts.' },
    {
      name: 'A course in treasury',
      text: 'Six quarters, a strict limit and tight credit. The tools compete for room, and no single one is enough.',
    },
    {
      name: 'A class on market makers',
      text: 'Wide spreads: ask when a hedge is no longer worth its price.',
    },
  ],
  reading: [
    {
      by: 'Froot, K. A., Scharfstein, D. S. and Stein, J. C. (1994)',
      title: 'A framework for risk management',
      where: 'Harvard Business Review 72(6)',
    },
    {
      by: 'Garman, M. B. and Kohlhagen, S. W. (1983)',
      title: 'Foreign currency option values',
      where: 'Journal of International Money and Finance 2(3)',
    },
    {
      by: 'Krugman, P. (1979)',
      title: 'A model of balance-of-payments crises',
      where: 'Journal of Money, Credit and Banking 11(3)',
    },
  ],
}
