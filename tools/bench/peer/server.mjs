// A memorial site as one would build it in a few days with Express, EJS, pg and sessions in PostgreSQL: the peer of
// `npm run bench -- --qingming`. Pages are rendered for each request; queries are prepared, filtered columns have an
// index; there is no cache beyond what Express does by itself, and no compression, which is Express's default too.
import { fileURLToPath } from "node:url";
import connectPgSimple from "connect-pg-simple";
import express from "express";
import session from "express-session";
import pg from "pg";

const { PORT, DATABASE_URL, SESSION_SECRET = "" } = process.env;
const folder = (name) => fileURLToPath(new URL(name, import.meta.url));

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, options: "-c search_path=peer" });
const query = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const app = express();
app.disable("x-powered-by");
app.set("view engine", "ejs");
app.set("views", folder("views"));
app.set("view cache", true);
app.use(express.static(folder("public"), { maxAge: "1d" }));
app.use("/art", express.static(process.env.ART_FOLDER ?? "", { maxAge: "1d" }));
app.use(express.urlencoded({ extended: false }));
const PgStore = connectPgSimple(session);
app.use(
  session({
    store: new PgStore({ pool, schemaName: "peer", pruneSessionInterval: false }),
    secret: SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 30 * 86_400_000 },
  }),
);

const requireLogin = (request, response, next) => (request.session.user ? next() : response.sendStatus(401));

async function loadPerson(id) {
  const [person] = await query("person", "select * from person where id = $1", [id]);
  return person;
}

app.get("/person/:id", async (request, response) => {
  const { id } = request.params;
  const person = await loadPerson(id);
  if (!person) return response.sendStatus(404);
  const [messages, gifts, lamps, [totals]] = await Promise.all([
    query(
      "messages",
      `select message.content, message.written_at, member.nickname from message join member on member.id = message.member_id
       where message.person_id = $1 order by message.written_at desc limit 10`,
      [id],
    ),
    query(
      "gifts",
      `select given.given_at, gift.name, gift.image, member.nickname from given join gift on gift.id = given.gift_id
       join member on member.id = given.member_id where given.person_id = $1 order by given.given_at desc limit 10`,
      [id],
    ),
    query(
      "lamps",
      `select member.nickname from lamp join member on member.id = lamp.member_id
       where lamp.person_id = $1 and lamp.on_day = current_date order by lamp.lit_at desc limit 18`,
      [id],
    ),
    query(
      "totals",
      `select (select count(*) from message where person_id = $1) as messages,
        (select count(*) from given where person_id = $1) as gifts,
        (select count(*) from lamp where person_id = $1) as lamps`,
      [id],
    ),
  ]);
  await query("seen", "update person set views = views + 1 where id = $1", [id]);
  return response.render("person", { person, messages, gifts, lamps, totals, user: request.session.user });
});

app.get("/search", async (request, response) => {
  const words = String(request.query.q ?? "").slice(0, 50);
  const people = await query(
    "search",
    `select id, name, birth_on, death_on, summary from person where name like $1 || '%' order by views desc, id limit 18`,
    [words],
  );
  response.render("search", { words, people, user: request.session.user });
});

app.post("/person/:id/lamp", requireLogin, async (request, response) => {
  const { id } = request.params;
  await query(
    "light",
    `insert into lamp (person_id, member_id, on_day, lit_at) values ($1, $2, current_date, now()) on conflict do nothing`,
    [id, request.session.user.id],
  );
  response.redirect(303, `/person/${id}`);
});

app.get("/person/:id/gifts", requireLogin, async (request, response) => {
  const gifts = await query("catalogue", "select id, name, image, unit from gift where price_fen = 0 order by id", []);
  response.render("gifts", { person: await loadPerson(request.params.id), gifts, user: request.session.user });
});

app.post("/person/:id/gift", requireLogin, async (request, response) => {
  const { id } = request.params;
  await query("give", "insert into given (person_id, member_id, gift_id, given_at) values ($1, $2, $3, now())", [
    id,
    request.session.user.id,
    request.body.giftId,
  ]);
  response.redirect(303, `/person/${id}`);
});

app.post("/person/:id/message", requireLogin, async (request, response) => {
  const { id } = request.params;
  const content = String(request.body.content ?? "").trim();
  if (content === "" || [...content].length > 200) return response.sendStatus(400);
  await query("write", "insert into message (person_id, member_id, content, written_at) values ($1, $2, $3, now())", [
    id,
    request.session.user.id,
    content,
  ]);
  return response.redirect(303, `/person/${id}`);
});

app.listen(Number(PORT), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));
