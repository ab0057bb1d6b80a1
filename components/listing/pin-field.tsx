import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { readPinMap } from "@/lib/client/locations";
import { queryClient } from "@/lib/client/query-client";
import { type PinMap } from "@/lib/contract/location";
import { formMessages } from "@/lib/messages/form";
import { type Point, readPoint } from "@/lib/rules/distance";
import { pinText, pointAt, spotOf } from "@/lib/rules/pin";
import { MapPicture, MapPin } from "./map-picture";

const texts = formMessages.pin;
/** Where an address is exactly: typed, or placed on the map of the form's ZIP code or city. */
export function PinField({ label = "Map pin" }: { label?: string }) {
  const { setValue } = useFormContext();
  const pin = String(useWatch({ name: "pin" }) ?? "");
  const [isOpen, setOpen] = useState(false);
  const place = (value: string) => setValue("pin", value, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <TextField name="pin" label={label} hint={texts.hint} />
      <div className="needs-script mt-2 flex flex-wrap gap-2">
        <Button size="narrow" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close the map" : "Place it on the map"}
        </Button>
        {pin.trim() !== "" && (
          <Button size="narrow" onClick={() => place("")}>
            Remove the pin
          </Button>
        )}
      </div>
      {isOpen && <PinPlacer pin={pin} onPlace={(point) => place(pinText(point))} />}
    </>
  );
}

type PinPlacerProps = { pin: string; onPlace: (point: Point) => void };

function PinPlacer({ pin, onPlace }: PinPlacerProps) {
  const [zip, city, state] = useWatch({ name: ["zip", "city", "state"] }).map((value) => String(value ?? ""));
  const address = { zip: zip ?? "", city: city ?? "", state: state ?? "" };
  const { data: map, error } = useQuery(
    { queryKey: ["pin map", address], queryFn: () => readPinMap(address) },
    queryClient,
  );
  if (map === undefined) return <p role="status">{error ? texts.failed : "Loading"}</p>;
  if (map === null) return <p role="status">{texts.noAddress}</p>;
  return (
    <div className="mt-3 max-w-xl">
      <Placing map={map} point={readPoint(pin)} onPlace={onPlace} />
      <p className="text-soft mt-2">{texts.how}</p>
      <p role="status" className="sr-only">
        {pin && texts.placed(pin)}
      </p>
    </div>
  );
}

/** How far an arrow key moves the pin, in degrees: some 70 feet, and with Shift a third of a mile. */
const [step, largeStep] = [0.0002, 0.005];
const arrows: Record<string, Point> = {
  ArrowUp: { latitude: 1, longitude: 0 },
  ArrowDown: { latitude: -1, longitude: 0 },
  ArrowRight: { latitude: 0, longitude: 1 },
  ArrowLeft: { latitude: 0, longitude: -1 },
};

type PlacingProps = { map: NonNullable<PinMap["map"]>; point: Point | null; onPlace: PinPlacerProps["onPlace"] };

function Placing({ map: { place, shown }, point, onPlace }: PlacingProps) {
  const middle = pointAt(shown, { x: 0.5, y: 0.5 });
  const spot = point && spotOf(shown, point);
  function moveTo({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (part: number) => Math.min(1, Math.max(0, part));
    onPlace(pointAt(shown, { x: share((clientX - left) / width), y: share((clientY - top) / height) }));
  }
  function moveBy(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (event.key !== "Enter" && event.key !== " " && !arrow) return;
    event.preventDefault();
    const from = point ?? middle;
    const by = point ? (event.shiftKey ? largeStep : step) : 0;
    const { latitude, longitude } = arrow ?? { latitude: 0, longitude: 0 };
    onPlace({ latitude: from.latitude + latitude * by, longitude: from.longitude + longitude * by });
  }
  return (
    <div
      role="application"
      tabIndex={0}
      aria-label={texts.map}
      className="cursor-crosshair touch-none"
      onKeyDown={moveBy}
      onPointerDown={moveTo}
      onPointerMove={(event) => event.buttons === 1 && moveTo(event)}
    >
      <MapPicture places={[place]} alt="">
        {spot && <MapPin x={spot.x * 100} y={spot.y * 100} />}
      </MapPicture>
    </div>
  );
}
