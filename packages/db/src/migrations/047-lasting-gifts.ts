import { type Kysely, sql } from "kysely";

/** The starter catalogue's gifts: name, line, and days that it lasts (0: it does not). */
const starterLines: readonly (readonly [string, string, number])[] = [
  ["三炷香", "烟往上走，话就到了。", 0],
  ["香炉", "香火，有处安放。", 0],
  ["白烛", "一对烛火，照着案前。", 1],
  ["长明灯", "守着这里，七天七夜。", 7],
  ["莲花灯", "静静亮着，三天三夜。", 3],
  ["孔明灯", "升到高处，替您说一句。", 1],
  ["宫灯", "檐下一盏，亮上三天。", 3],
  ["河灯", "顺水而去，照一程路。", 1],
  ["白菊", "清清白白，一如生平。", 3],
  ["黄菊", "秋天的颜色，放在跟前。", 3],
  ["菊花束", "一束菊花，替您来过。", 7],
  ["百合", "开得安静，香得也安静。", 3],
  ["白玫瑰", "有些话，让花去说。", 3],
  ["康乃馨", "一直记着，一直感念。", 3],
  ["莲花", "出水一朵，干干净净。", 3],
  ["花篮", "满满一篮，都是心意。", 7],
  ["花圈", "端端正正，寄一份哀思。", 7],
  ["松柏枝", "四季常青，一直记得。", 7],
  ["青团", "一口春天，家里的味道。", 0],
  ["苹果", "平平安安，年年都好。", 0],
  ["寿桃", "逢着好日子，也记着。", 0],
  ["橘子", "剥开来，是过年的味道。", 0],
  ["点心", "几样点心，配一杯茶。", 0],
  ["月饼", "月圆的时候，留着一块。", 0],
  ["米饭", "热热的一碗，先盛上。", 0],
  ["饺子", "热气腾腾，过节都要有。", 0],
  ["粽子", "一串粽子，一年端午。", 0],
  ["鱼", "逢年过节，桌上少不了。", 0],
  ["白酒", "斟满一杯，敬一敬。", 0],
  ["黄酒", "温一壶，坐一会儿。", 0],
  ["清茶", "沏一杯清茶，慢慢说话。", 0],
  ["清水果汁", "清清甜甜，解一解渴。", 0],
  ["书信", "想说的话，写在信里。", 0],
  ["千纸鹤", "折一只，想一回。", 0],
  ["祈福牌", "写个心愿，挂在这里。", 0],
  ["丝带", "系上一条，就是记得。", 0],
  ["风铃", "风来的时候，响一声。", 0],
  ["纸鸢", "线在手里，心在天上。", 0],
  ["白鸽", "愿岁月安宁，人间太平。", 0],
  ["古琴", "弹一曲，给知音听。", 0],
  ["军功章", "功勋在这里，都记得。", 0],
  ["红领巾", "胸前的红，接着传下去。", 0],
  ["鞭炮", "响过一阵，报个平安。", 0],
  ["烟花", "照亮一刻，像从前过节。", 0],
  ["纸钱", "捎一点去，路上用。", 0],
  ["元宝", "折好的心意，捎过去。", 0],
  ["烧纸", "火光里，把话捎过去。", 0],
  ["锣鼓", "敲起来，热热闹闹。", 0],
  ["青铜香炉", "一尊铜炉，香火有处安放。", 0],
  ["檀香一炉", "檀香细细，满院安静。", 0],
  ["檐下宫灯", "檐下有灯，回来看得见。", 0],
  ["长明莲灯", "莲灯长明，陪着这里。", 0],
  ["素菊花篮", "一篮素菊，清清静静。", 0],
  ["青松盆景", "松色长青，不问寒暑。", 0],
  ["百合花束", "百合一束，素净清香。", 0],
  ["四时果供", "四时的果子，摆得满满。", 0],
  ["清茶一席", "一席清茶，等人坐下。", 0],
  ["描金木匾", "描金的匾，端正在上。", 0],
  ["水岸人家", "水边的家，推窗见水。", 0],
  ["雪夜长廊", "雪落长廊，夜里安静。", 0],
];

/**
 * A gift has its line, and may last some days (R-gift-16). What was given before does not last: it was not announced to
 * its giver.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gift
      add column line text not null default '' check (char_length(line) <= 24),
      add column lasts_days integer check (lasts_days between 1 and 365)`.execute(db);
  await sql`alter table given_gift add column lasts_until date`.execute(db);
  // What still burns at one residence, the newest first.
  await sql`
    create index given_gift_lasting on given_gift (residence_id, id desc)
      include (lasts_until) where lasts_until is not null`.execute(db);
  await sql`
    update gift set line = starter.line, lasts_days = nullif(starter.days, 0)
    from unnest(${starterLines.map(([name]) => name)}::text[], ${starterLines.map(([, line]) => line)}::text[],
      ${starterLines.map(([, , days]) => days)}::int[]) as starter (name, line, days)
    where gift.name = starter.name and gift.line = ''`.execute(db);
}
