/** A city with its ZIP codes and area codes. */
export interface Place {
  city: string;
  state: string;
  zips: readonly string[];
  areaCodes: readonly string[];
  /** Its weight among the cities. */
  weight: number;
}

const place = (weight: number, name: string, [zips, areaCodes]: readonly [string, string]): Place => {
  const [city = "", state = ""] = name.split(", ");
  return { weight, city, state, zips: zips.split(" "), areaCodes: areaCodes.split(" ") };
};

/** Where the demo's listings are. */
export const places: readonly Place[] = [
  place(9, "Austin, TX", ["78701 78704 78731 78745 78757", "512 737"]),
  place(8, "Portland, OR", ["97201 97205 97209 97214 97232", "503 971"]),
  place(8, "Chicago, IL", ["60601 60614 60622 60640 60657", "312 773"]),
  place(7, "Denver, CO", ["80202 80205 80210 80218 80220", "303 720"]),
  place(7, "Seattle, WA", ["98101 98103 98109 98115 98122", "206"]),
  place(6, "Boston, MA", ["02108 02111 02116 02118 02130", "617 857"]),
  place(6, "Atlanta, GA", ["30303 30305 30307 30309 30318", "404 470"]),
  place(6, "Phoenix, AZ", ["85003 85006 85012 85016 85018", "602"]),
  place(6, "San Diego, CA", ["92101 92103 92104 92116 92130", "619 858"]),
  place(5, "Minneapolis, MN", ["55401 55403 55408 55414 55419", "612"]),
  place(5, "Philadelphia, PA", ["19102 19103 19106 19123 19147", "215 267"]),
  place(5, "Nashville, TN", ["37203 37204 37206 37209 37215", "615 629"]),
  place(4, "Santa Fe, NM", ["87501 87505 87507", "505"]),
  place(4, "Raleigh, NC", ["27601 27605 27608 27612", "919 984"]),
  place(4, "Columbus, OH", ["43201 43206 43212 43215", "614 380"]),
  place(4, "Kansas City, MO", ["64105 64108 64111 64113", "816"]),
  place(3, "Salt Lake City, UT", ["84101 84103 84105 84111", "801 385"]),
  place(3, "Providence, RI", ["02903 02906 02908", "401"]),
  place(3, "Burlington, VT", ["05401 05408", "802"]),
  place(3, "Madison, WI", ["53703 53704 53711", "608"]),
  place(3, "Boise, ID", ["83702 83704 83706", "208 986"]),
  place(2, "Hartford, CT", ["06103 06105 06106", "860 959"]),
  place(2, "Savannah, GA", ["31401 31404 31405", "912"]),
  place(2, "Honolulu, HI", ["96813 96814 96816", "808"]),
  place(2, "Washington, DC", ["20001 20005 20009", "202"]),
];
