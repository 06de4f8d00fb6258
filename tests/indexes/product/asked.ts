/** One thing that the product has to do. A test cites it as `product/<section>/<entry>`. */
export interface Asked {
  id: string;
  asked: string;
}

export interface AskedSection {
  id: string;
  /** Its heading; a part of one section needs none. */
  title?: string;
  entries: Asked[];
}

export interface AskedPart {
  title: string;
  /** A sentence below the heading. */
  note?: string;
  sections: AskedSection[];
}
