/** What owners answer, to reviews of four stars and more, and to others. */
export const replies = {
  pleased: [
    "Thank you, {that made our week|I read this to the whole team this morning}. {We wish you all the best|It was good to work with you}.",
    "Thank you for {taking the time to write|these kind words}. {Please call any time if something comes up|Our door stays open}.",
    "{Much appreciated|We appreciate it}. {I have passed this on to the front desk, who earned most of it|The credit goes to the whole office}.",
    "We are glad that it {turned out so well|worked out}. {Stay in touch|Call us if anything changes}.",
    "Thank you. {You did your part by bringing every paper we asked for|It helps us a great deal when people ask questions, as you did}.",
    "Reviews like this one {are why we like this work|keep a small office going}. {Thank you|All the best to you and your family}.",
    "Thank you for the kind words, and for {your patience on a busy morning|trusting us}.",
  ],
  mended: [
    "Thank you for telling us. {You are right about the waiting|The waiting was too long}, and we have {added a second telephone line|left ten minutes free in every hour} since.",
    "I am sorry that {we let you down on this|it went this way}. {Please ask for me by name when you call|I would like to hear more}; I {will look at it myself|want to put it right}.",
    "This is not how we want to work. {I have spoken with everybody involved|We have gone through what happened}, and {an updated bill is on its way|you should have had a call from us by now}.",
    "We can't write about {anybody's file|details} here, but {we take this seriously|every word of this was read}. Please {call the office and ask for the manager|write to us directly}.",
    "{Fair criticism|A fair point}, thank you. The {online forms|phone menu} {will be replaced this month|has been on our list too long and is now gone}.",
  ],
};
