const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** First and last names, to be put together by chance. */
export const firstNames = {
  female:
    words(`Abigail Adaeze Aisha Alma Amara Amina Anjali Anna Beatriz Bethany Camille Carmen Celeste Chidinma Claire
    Corinne Daniela Deborah Diana Elena Emi Esther Farah Fiona Gloria Grace Hannah Helen Imani Ines Ingrid Irene Jasmine
    Joanna Joyce June Karen Keiko Laila Laura Lena Leticia Linh Lucia Mabel Marisol Maya Mei Miriam Nadia Naomi Nora
    Olivia Padma Paloma Priya Rachel Renata Rosa Ruth Sabine Sarah Simone Sofia Susan Tamar Teresa Thandi Valerie Vera
    Wanda Yasmin Yolanda Zainab`),
  male: words(`Aaron Abdul Adrian Ahmed Alan Amir Andre Anton Arjun Ben Bruno Caleb Carlos Cedric Daniel Dario David
    Desmond Diego Dmitri Edwin Elias Emeka Eric Esteban Felix Frank Gabriel George Hassan Hector Henry Hiro Hugo Ibrahim
    Ivan Jamal James Javier Joel Jonah Joseph Julian Kenji Kofi Leon Luis Malik Marco Martin Mateo Matthew Miles Minh
    Nathan Neil Nikolai Omar Oscar Patrick Paul Rafael Ravi Ray Robert Samuel Simon Tariq Theo Thomas Victor Walter Wei
    William Xavier Youssef`),
};

export const lastNames =
  words(`Abara Achebe Adler Ahlquist Alvarado Ambrose Anand Arkwright Asante Ashdown Aubrey Baines
  Baptiste Barlow Barros Bartosz Beckwith Bellamy Berglund Bhatt Birch Blackwood Boateng Bright Brookfield Calloway
  Cardoso Carrow Castellan Cavanagh Chaudhry Chen Cho Coleridge Corrigan Cortez Crane Dacosta Dalgaard Danso Darrow Delacruz
  Delgado Desai Devlin Dimitrov Donnelly Draper Dubois Dunmore Eastman Ekholm Ellery Emerson Engel Escobar Fairbanks
  Farrow Fenwick Ferrante Figueroa Finch Flores Fontaine Forsythe Gallagher Garrick Ghosh Goldfarb Goodwin Grady Greer Grove
  Haddad Hale Halloran Hargrove Hartley Hathaway Haugen Hawthorne Hedges Hernandez Hollis Holloway Horvath Huang Ibarra
  Ingram Iversen Jansen Jarvis Jimenez Kamara Kapoor Keating Kendrick Khalil Kimura Kingsley Kowalski Kramer Kurosawa
  Laird Langdon Larkin Lavoie Lindgren Lockhart Lowell Macready Madaki Mahoney Malik Marchetti Mbeki McBride Mendoza
  Mercer Merrick Mishra Montrose Moreau Nakagawa Navarro Nguyen Novak Nwosu Oakley Obrecht Ocampo Odell Okafor Oliveira
  Osei Ostrowski Pacheco Park Patel Pembroke Pereira Petrov Pham Pike Prescott Quigley Quintero Rahman Ramsey Reyes Rhodes
  Rivera Rojas Rosen Rowntree Salazar Sandoval Sato Sawyer Schreiber Selby Shah Sheridan Silva Singh Sorensen Stanhope
  Sterling Strand Sutter Takeda Talbot Tanner Thackeray Thorne Tran Ueda Underhill Vance Vargas Vasquez Venkat Villanueva
  Wainwright Walsh Webber Wexler Whitlock Winslow Wolfe Yamada Yates Yilmaz Zamora Zeller Zielinski`);

export const streets = words(`Alder Ash Aspen Bayview Beacon Birch Bridge Canal Cedar Chapel Cherry Chestnut Church Clay
  Clinton College Congress Cottage Court Dogwood Elm Fern Franklin Garden Grand Grove Harbor Hawthorn Hickory High Hill
  Juniper King Lake Laurel Lincoln Linden Locust Magnolia Main Maple Market Meadow Mill Mulberry Oak Orchard Park Pearl
  Pine Poplar Prospect Quarry Ridge River School Spring Spruce State Summit Sycamore Union Vine Walnut Water Willow`);

export const streetKinds = [
  "Street",
  "Street",
  "Street",
  "Avenue",
  "Avenue",
  "Road",
  "Lane",
  "Boulevard",
  "Court",
] as const;
