import { expect, it } from "vitest";
import { insurerText, readInsurers } from "@/lib/rules/insurers";

const textsOf = (text: string) => readInsurers(text).insurers.map(insurerText);

it("reads the parts of a list, whatever separates them", () => {
  expect(readInsurers("Aetna; Blue Cross / Blue Shield, Cigna|Medicaid\nGuild Mutual; aetna")).toEqual({
    insurers: [
      { id: "aetna", name: "Aetna" },
      { id: "blue-cross-blue-shield", name: "Blue Cross Blue Shield" },
      { id: "cigna", name: "Cigna" },
      { id: "medicaid", name: "Medicaid" },
    ],
    others: ["Guild Mutual"],
  });
});

it.each([
  ["BCBS", "Blue Cross Blue Shield"],
  ["BlueCross BlueShield of Texas", "Blue Cross Blue Shield of Texas"],
  ["Aetna PPO", "Aetna PPO"],
  ["Aetna (Choice POS II)", "Aetna Choice POS II"],
  ["HMO: Cigna", "Cigna HMO"],
  ["Aetna Medicare Advantage", "Aetna Medicare Advantage"],
  ["Anthem Blue Cross", "Anthem Blue Cross"],
  ["united health care", "UnitedHealthcare"],
  ["Workers’ Comp", "Workers Compensation"],
])("calls “%s” %s", (part, text) => {
  expect(textsOf(part)).toEqual([text]);
});

it.each(["Medicarely", "Cash", "The Blue Lamp", ""])("finds no insurer in “%s”", (part) => {
  expect(textsOf(part)).toEqual([]);
});

it("keeps each plan of an insurer once", () => {
  expect(textsOf("Aetna PPO; Aetna HMO; AETNA ppo; Aetna")).toEqual(["Aetna PPO", "Aetna HMO", "Aetna"]);
});
