import { type Line } from "./line";

const thanks = [
  "Thank you, {that made our week|I read this to the whole team this morning|this hangs on our wall now}. {We wish you all the best|It was good to meet you}.",
  "Thank you for {taking the time to write|these kind words}. {Please call any time if something comes up|Our door stays open|Come by and say hello}.",
  "{Much appreciated|We appreciate it}. {I have passed this on to the front desk, who earned most of it|The credit goes to the whole office|I will make sure that everybody here reads it}.",
  "We are glad that it {turned out so well|worked out|helped}. {Stay in touch|Call us if anything changes}.",
  "Reviews like this one {are why we like this work|keep a small office going}. {Thank you|All the best to you and your family}.",
  "Thank you for the kind words, and for {your patience on a busy morning|trusting us|sending your friends to us}.",
  "{How kind|What a kind thing to write}. {It is good to hear that the small things were noticed|We try, and it does not always go this smoothly}.",
];

/** What owners answer to reviews of four stars and more, by the tone of their work. */
export const pleased: Record<Line["domain"], readonly string[]> = {
  counsel: [
    ...thanks,
    "Thank you. {You did your part by bringing every paper we asked for|It helps a great deal when people ask questions, as you did}.",
    "{It was a long road|That was not an easy one}, and you {kept your head|were patient all the way}. Thank you for {the trust|writing}.",
  ],
  care: [
    ...thanks,
    "Thank you. {Keep up the walking|See you at the next check-up|Questions are always welcome, so keep asking them}.",
    "We can't speak of anybody's care here, so just this: {thank you, and stay well|thank you, it means a lot to all of us}.",
  ],
  trade: [
    ...thanks,
    "Thank you. {The crew was glad to read it|I have shown it to the apprentices|We will be around if anything comes loose}.",
  ],
};

/** What they answer to others. */
export const mended = [
  "Thank you for telling us. {You are right about the waiting|The waiting was too long}, and we have {added a second telephone line|left ten minutes free in every hour|changed how we book mornings} since.",
  "I am sorry that {we let you down on this|it went this way}. {Please ask for me by name when you call|I would like to hear more}; I {will look at it myself|want to put it right}.",
  "This is not how we want to work. {I have spoken with everybody involved|We have gone through what happened}, and {an updated bill is on its way|you should have had a call from us by now}.",
  "We can't write about {anybody's file|details} here, but {we take this seriously|every word of this was read}. Please {call the office and ask for the manager|write to us directly}.",
  "{Fair criticism|A fair point}, thank you. The {online forms|phone menu} {will be replaced this month|has been on our list too long and is now gone}.",
  "{That should not have happened|We got this wrong}. {Call me and I will make it good|The second visit is on us, if you will give us one}.",
];
