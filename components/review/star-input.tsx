"use client";

import { useState } from "react";
import { ratingLabels } from "@/lib/rules/rating";

const ratings = [1, 2, 3, 4, 5] as const;

type StarInputProps = {
  id: string;
  value: number;
  onChange: (rating: number) => void;
  /** The id of what is wrong with it, where something is. */
  errorId?: string;
};

/** A rating by stars: a group of radio buttons, each called by its word, for the arrow keys as for the pointer. */
export function StarInput({ id, value, onChange, errorId }: StarInputProps) {
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="font-semibold">Your rating</legend>
      <div className="-ml-2 flex flex-wrap items-center" onPointerLeave={() => setHovered(0)}>
        {ratings.map((rating) => (
          <label
            key={rating}
            onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(rating)}
            className="flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-[var(--accent)]"
          >
            <input
              type="radio"
              id={rating === 1 ? id : undefined}
              name={id}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
              aria-invalid={errorId ? true : undefined}
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
              <use href="#star" className={rating <= shown ? "star-filled" : "star-open"} />
            </svg>
            <span className="sr-only">{ratingLabels[rating]}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 min-w-24 font-semibold">
          {isRating(shown) ? ratingLabels[shown] : ""}
        </span>
      </div>
    </fieldset>
  );
}

const isRating = (value: number): value is (typeof ratings)[number] => value >= 1 && value <= 5;
