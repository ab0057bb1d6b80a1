import { expect, it } from "vitest";
import { checkReply, type ReplyIssue } from "@/lib/rules/reply-check";

const issues = (reply: string, author = "Jane Doe") => checkReply(reply, author).map(({ issue }) => issue);

const telling: [reply: string, issue: ReplyIssue][] = [
  ["As our patient you know that we never rush.", "client"],
  ["You have been a valued client for years.", "client"],
  ["Your appointment was moved because of the snow.", "client"],
  ["We are sorry about your last visit.", "client"],
  ["Your root canal treatment went as planned.", "client"],
  ["When you came in, the office was full.", "client"],
  ["We treated you with care.", "client"],
  ["Dr. Lindqvist saw you twice.", "client"],
  ["You were seen within ten minutes.", "client"],
  ["Thank you for choosing us.", "client"],
  ["Representing you was a pleasure.", "client"],
  ["YOUR CASE was settled.", "client"],
  ["Thank you, Jane.", "name"],
  ["Ms. Doe, we are sorry.", "name"],
  ["Thank you JANE", "name"],
  ["We remember March 5 well.", "date"],
  ["We remember the 5th of March, 2024.", "date"],
  ["On 3/5/2024 we were closed.", "date"],
  ["On 2024-03-05 we were closed.", "date"],
  ["We talked in March.", "date"],
  ["We talked in May 2023.", "date"],
  ["We were short of staff last Tuesday.", "date"],
  ["We called back two weeks ago.", "date"],
];

for (const [reply, issue] of telling) {
  it(`warns about "${reply}"`, () => expect(issues(reply)).toContain(issue));
}

const harmless = [
  "Thank you for your kind words.",
  "We take every concern seriously. Please call our office so that we can talk.",
  "Our patients' comfort matters to us, and so does our clients' time.",
  "Please be patient with our new phone system.",
  "We are open Monday to Friday, 9 to 5, and may open on Saturdays.",
  "We may march on: no one here will give up.",
  "Your feedback helps us, and your opinion counts.",
  "Questions about privacy are best asked at (207) 555-0142.",
  "Your opinion of our records department was passed on, and your questions about payments are welcome.",
  "Winner of 3 awards since 2019.",
  "",
];

for (const reply of harmless) {
  it(`accepts "${reply}"`, () => expect(checkReply(reply, "Jane Doe")).toEqual([]));
}

it("finds a name that is a common word only if it is capitalized", () => {
  expect(issues("We will mark this down.", "Will Mark")).toEqual([]);
  expect(issues("Thank you, Will.", "Will Mark")).toEqual(["name"]);
});

it("ignores initials and the placeholder for a missing name", () => {
  expect(checkReply("Plan D. is for every User.", "Jane D.")).toEqual([]);
  expect(checkReply("Every User counts.", "User")).toEqual([]);
});

it("finds names with accents and in other scripts, but not parts of words", () => {
  expect(issues("Merci, Élodie!", "Élodie Brûlé")).toEqual(["name"]);
  expect(issues("Спасибо, Анна", "Анна")).toEqual(["name"]);
  expect(issues("Janeway is a street.", "Jane Doe")).toEqual([]);
});

it("escapes regular expression characters in names", () => {
  expect(checkReply("Anything goes.", "J.*+?^${}()|[]\\ (Doe)")).toEqual([]);
  expect(issues("Thank you, Doe.", "J.*+?^${}()|[]\\ (Doe)")).toEqual(["name"]);
});

it("lists each phrase once, as written", () => {
  expect(checkReply("Your visit, your visit: it was on March 5, 2024.", "User")).toEqual([
    { issue: "client", words: "Your visit" },
    { issue: "date", words: "March 5, 2024" },
  ]);
});

it("finishes on a text of twenty times the maximum length that matches everywhere", () => {
  expect(checkReply("your your your ".repeat(1340), "a ".repeat(2000))).toEqual([]);
  expect(checkReply("in last on this past ".repeat(960), "Jane Doe")).toEqual([]);
});
