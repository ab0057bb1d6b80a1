import { alertLimits } from "../rules/alert";

/** The texts of the page of saved searches and followed listings, and of the buttons that lead to it. */
export const alertMessages = {
  title: "Alerts",
  intro: "Searches that you saved and listings that you follow. At most one email a day, only when there's news.",
  signIn: "Sign in to save searches and follow listings. One email a day tells you what is new.",
  signInToSave: "Sign in to save this search. You'll come right back.",
  noSearches: "Choose “Email me new matches” above the results of a search to save it here.",
  noFollows: "Follow a listing to hear about new reviews.",
  saved: "Search saved.",
  failed: "That couldn't be saved. Please try again.",
  followFailed: "That didn't work. Please try again.",
  following: "You follow this listing now. New reviews come in one email a day.",
  unknownSearch: "We can't read this search. Open it again and save it from its results.",
  emptySearch: "Search for something first: this would be every listing.",
  tooManySearches: `You can save ${alertLimits.searches} searches. Delete one to save another.`,
  tooManyFollows: `You can follow ${alertLimits.follows} listings. Unfollow one to follow another.`,
  off: "These emails are off. Your settings turn them on again.",
  paused: `Emails paused because you hadn't signed in for ${alertLimits.pausedAfterDays} days. You're back, so they go on.`,
  pauses: `Emails pause when you haven't signed in for ${alertLimits.pausedAfterDays} days.`,
  remove: {
    title: "Delete this search?",
    text: "You won't hear about its new matches anymore.",
    yes: "Delete",
    no: "Keep it",
  },
  noScript: "Saving a search needs JavaScript.",
  stop: {
    title: "Emails about new matches",
    text: "You won't get emails about new matches of your saved searches and new reviews of listings that you follow. They stay saved, and your settings turn the emails on again.",
    button: "Stop These Emails",
    stopped: "Stopped. You won't get these emails anymore. Your settings turn them on again.",
    invalid: "This link isn't valid. Copy the whole address from the email, or sign in and change your settings.",
  },
};
