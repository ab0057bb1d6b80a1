import { expect, test } from "vitest";
import { isClosing, isSample, isStreet, turnedName } from "@/lib/rules/import-names";

test.each([
  ["Lovelace, Ada B, MD", "Ada B Lovelace, MD"],
  ["TURING, ALAN, PH.D., F.A.C.P.", "Alan Turing, PhD, FACP"],
  ["O'HARA SR, TIM", "Tim O'Hara Sr"],
  ["Moss, Jr., Kate", "Kate Moss Jr"],
  ["MCADAM, JEAN-LUC", "Jean-Luc McAdam"],
  ["de la Vega, Luz María", "Luz María de la Vega"],
  ["DE LA VEGA, LUZ", "Luz de la Vega"],
  ["Kent, Clark DDS", "Clark Kent, DDS"],
])("turns %s round", (written, spoken) => {
  expect(turnedName(written)).toBe(spoken);
});

test.each([
  "Ada Lovelace",
  "Ada Lovelace, MD",
  "Moss, Kent & Reno",
  "Kent Law, Inc.",
  "Kent, Reno, Seattle",
  "Route 66, Diner",
  "TURING ALAN",
])("leaves %s as it is", (written) => {
  expect(turnedName(written)).toBeNull();
});

test.each([
  ["Total", true],
  ["Grand total: 1,204", true],
  ["Subtotal Kent", true],
  ["Total practices: 3", true],
  ["Source: board", true],
  ["* Data as of 2026", true],
  ["Total Wine", false],
  ["Notes and Keys", false],
  ["Sourcebooks", false],
])("knows whether %s closes a table", (text, closes) => {
  expect(isClosing(text)).toBe(closes);
});

test.each([
  ["Aaa sample - replace with name", true],
  ["Sample", true],
  ["Your business name here", true],
  ["Lorem ipsum dolor", true],
  ["Sample Street Dental", false],
  ["Test Valley Law", false],
])("knows whether %s is a template's", (text, isOne) => {
  expect(isSample(text)).toBe(isOne);
});

test("knows names that are addresses", () => {
  expect(["12 Oak Street", "278 Kent Forest Estate", "54", "7 Wonders Clinic"].map(isStreet)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
