/** Given names with their usual short forms. */
const forms = `
abigail abby|abraham abe|albert al bert|alexander alex xander|alfred al fred|andrew andy drew|angela angie|anthony tony
antonio tony|arthur art artie|barbara barb|benjamin ben benny|bradley brad|calvin cal|carolyn carol|catherine cathy kate
charles charlie chuck|christina chris tina|christine chris|christopher chris topher|clifford cliff|cynthia cindy|daniel dan danny
david dave|deborah deb debbie|dennis denny|dolores lola|donald don donnie|dorothy dot dottie|douglas doug|edward ed eddie ted
eleanor ellie nell|elizabeth beth betty eliza liz lizzie|eugene gene|evelyn eve|florence flo|frances fran|francis frank
francisco paco pancho|franklin frank|frederick fred|gabriel gabe|geoffrey geoff|gerald gerry jerry|gregory greg|guadalupe lupe
harold hal harry|henry hank harry|ignacio nacho|isaac ike|jacob jake|jacqueline jackie|james jim jimmy jamie|janet jan
jeffrey jeff|jennifer jen jenny|jerome jerry|jesus chuy|john jack johnny|jonathan jon|jose pepe|joseph joe joey|joshua josh
judith judy|katherine kate kathy katie kay|kathleen kathy|kenneth ken kenny|kimberly kim|lawrence larry|leonard len lenny leo
louis lou|lucille lucy|manuel manny|margaret maggie marge meg peg peggy|martin marty|matthew matt|maxwell max|melissa missy
michael mike mick mickey|mitchell mitch|nancy nan|natalie nat|nathan nate|nathaniel nate nat|nicholas nick nicky|norman norm
pamela pam|patricia pat patty tricia|patrick pat|peter pete|philip phil|phillip phil|rafael rafa|randall randy|raymond ray
rebecca becca becky|richard dick rich rick ricky|robert bob bobby rob robbie|roberto beto|ronald ron ronnie|roger rog
russell russ|samantha sam|samuel sam sammy|sandra sandy|stanley stan|stephen steve|steven steve|stuart stu|susan sue suzie
teresa terry tess|theodore ted teddy theo|theresa terry tess|thomas tom tommy|timothy tim|tobias toby|valerie val|vernon vern
veronica ronnie|victor vic|victoria vicky|vincent vince vinny|virginia ginny|walter walt wally|wesley wes|william bill billy will
william wm|zachary zach zack`;

const related = new Map<string, string[]>();
const relate = (name: string, others: readonly string[]) =>
  related.set(name, [...(related.get(name) ?? []), ...others]);
for (const line of forms.trim().split(/[|\n]/)) {
  const [whole = "", ...short] = line.split(" ");
  relate(whole, short);
  for (const name of short) relate(name, [whole]);
}

/** The other forms of a given name, its short forms or the names that it is short for: "robert" for "rob". */
export const formsOfName = (name: string): readonly string[] => related.get(name) ?? [];

/** Whether a word is a given name or its short form, which is never taken for a mistyped word. */
export const isGivenName = (word: string): boolean => related.has(word);
