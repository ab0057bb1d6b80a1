"use client";

import { useState } from "react";
import { useFormParts } from "@/components/shared/api-form";
import { starShape } from "@/components/shared/stars";
import { useFormField } from "@/components/ui/form";
import { cn } from "@/components/ui/cn";
import { ratingLabels } from "@/lib/rules/rating";

const ratings = [1, 2, 3, 4, 5] as const;

/** The rating field of the surrounding form: labeled radio buttons, for arrow keys and pointers. */
export function StarInput() {
  const { field, error, id } = useFormField("rating");
  const form = useFormParts();
  const [hovered, setHovered] = useState(0);
  const value = Number(field.value);
  const shown = hovered || value;
  return (
    <fieldset aria-describedby={error && `${form.id}-problem`}>
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
              name={field.name}
              onBlur={field.onBlur}
              value={rating}
              checked={rating === value}
              onChange={() => field.onChange(rating)}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              strokeWidth={1.5}
              className={cn(
                "size-8 stroke-current",
                rating <= shown ? "text-accent fill-current" : "text-faint fill-none",
              )}
            >
              <path d={starShape} />
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
