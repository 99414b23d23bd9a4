/**
 * The query keys that each page's loader reads. The server keeps one rendered page for each of their values and
 * drops every other key before it looks, so that nobody can fill its memory with made-up ones.
 */
export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  "/": [],
  "/home": ["id"],
  "/introd": ["id"],
  "/search": ["words", "page"],
  "/famous_list": ["keywords", "page"],
  "/ancestor_list": ["keywords", "page"],
  "/martyr_list": ["keywords", "page"],
  "/park_list": ["keywords", "page"],
  "/park": ["id", "keywords", "level", "letter", "sort", "page"],
  "/album": ["id"],
  "/album_details": ["id", "did"],
  "/msg_board": ["id", "page"],
  "/cherish": ["id"],
  "/ship": ["id"],
  "/browse_records": ["id", "page"],
  "/gift_ranking": ["id", "type", "page"],
  "/notice": ["page"],
  "/notice_details": ["id"],
  "/news": ["class_id", "page"],
  "/news_details": ["id", "class_id"],
  "/slide_details": ["id"],
  "/xieyi": [],
  "/park_xieyi": [],
  "/about": [],
  "/culture": [],
  "/yinsi": [],
  "/login": [],
  "/register": [],
  "/forget": [],
  // Personal pages read their keys in the browser: the server draws one frame for all.
  "/msgs": [],
  "/msg": [],
  "/msgs_details": [],
  "/visit_records": [],
  "/consume_records": [],
  "/my_park": [],
  "/feedback": [],
  "/revise_password": [],
  "/my_data": [],
  "/cooperation": [],
};

/** The shapes of keys that are no words; what is not so says nothing and makes no page of its own. */
export const queryShapes: Readonly<Record<string, RegExp>> = {
  // The first page needs no key of its own.
  page: /^(?:[2-9]|[1-9]\d{1,5})$/,
  id: /^[1-9]\d{0,9}$/,
  did: /^[1-9]\d{0,9}$/,
  class_id: /^[1-9]\d{0,9}$/,
  level: /^[1-7]$/,
  letter: /^[A-Z#]$/,
  sort: /^[1-3]$/,
  type: /^[12]$/,
};
