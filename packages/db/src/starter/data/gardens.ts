import { type DemoGarden, paragraphs } from "./content-types.ts";

/** The three special gardens of the specification; a real site begins with them hidden. */
export const specialGardens: DemoGarden[] = [
  {
    key: "yinglie",
    name: "英烈纪念园",
    kind: "martyrs",
    region: "北京,北京",
    address: "线上纪念园",
    summary: "为国家和民族献出生命的人，名字在这里。",
    contentHtml: paragraphs(
      "英烈纪念园纪念近代以来为民族独立、人民解放和国家建设献出生命的人。园中的生平以烈士纪念设施、中华英烈网和权威出版物为据，每一篇都写明出处；出处不一的日子和地点，宁缺不补。",
      "园中居所由本站工作人员维护，不接受个人申请。烈士亲属可以来信补充照片、遗物与家中的记忆，核对之后写入。",
      "<h3>瞻仰</h3>",
      "全天开放。缅怀与敬献鲜花、长明灯均不收费。班级集体祭扫，请由老师在烈士页面登记学校与班级，学生的姓名不会公开。",
      "<h3>须知</h3>",
      "<ul><li>《中华人民共和国英雄烈士保护法》保护英雄烈士的姓名、肖像、名誉和荣誉。侮辱、诽谤、歪曲的言论一律删除，并依法处理。</li><li>发现史实差错，请附上依据告诉我们，三个工作日内答复。</li><li>九月三十日烈士纪念日、十二月十三日国家公祭日，全园默哀，不播放声音。</li></ul>",
    ),
    thumb: "scenes/garden-yinglie",
    banners: ["scenes/garden-yinglie", "scenes/residence-dawn"],
  },
  {
    key: "lieshi",
    name: "公益烈士园",
    kind: "welfare",
    region: "北京,北京",
    address: "线上纪念园",
    summary: "由志愿者照看的烈士纪念园，鲜花灯火不收费。",
    contentHtml: paragraphs(
      "公益烈士园由各地的志愿者照看。他们中有退役军人、中学教师、档案馆员和地方史爱好者，做的事情只有一件：把烈士的名字和事迹核对清楚，写下来，让后来的人找得到。",
      "许多烈士没有留下照片，有的连生日也不知道。不知道的，我们就空着，不画脸，不编话。多一条确实的线索，就添上一行。",
      "<h3>怎么参加</h3>",
      "您家中有烈士证、书信、旧照，或者知道某处散葬的墓，可以写信来。志愿者会与当地的退役军人事务部门和纪念馆核对，核对的过程写在居所的出处一栏里。",
      "<h3>须知</h3>",
      "<ul><li>本园的鲜花、长明灯与书信都不收费。任何人以本园名义募款、售物，请向我们举报。</li><li>志愿者不代领抚恤，不代办手续，只提供查询的路径。</li><li>集体祭扫请保持肃静，留言请用真实的心意，不必长。</li></ul>",
    ),
    thumb: "scenes/garden-yinglie",
    banners: ["scenes/residence-dawn", "scenes/garden-yinglie"],
  },
  {
    key: "mingren",
    name: "公益名人园",
    kind: "celebrity",
    region: "北京,北京",
    address: "线上纪念园",
    summary: "文章、学问与技艺，曾经照亮过许多人。",
    contentHtml: paragraphs(
      "公益名人园纪念历史上以文章、学问、技艺和德行影响后人的人：诗人，医者，工匠，教师，科学家。",
      "生平依据正史、文集、年谱和可靠的传记写成，写明出处；传说归传说，单独注出。没有可以确认的画像，就用一件与他有关的物事代替：赤壁的小船，亮着灯的窗，一株稻子。",
      "<h3>来访</h3>",
      "全天开放，缅怀与敬献鲜花、清茶、书信均不收费。课堂使用不必申请，引用请注明来源。",
      "<h3>须知</h3>",
      "<ul><li>生卒年月与事迹如有差错，请附上书名、卷次或网址来信，我们核对后更正并致谢。</li><li>评价古人，各有各的看法，请讲道理，不争吵。</li><li>在世者不入园；去世不满一年者，须有直系亲属的书面同意。</li></ul>",
    ),
    thumb: "scenes/garden-mingren",
    banners: ["scenes/garden-mingren", "scenes/garden-yunlu"],
  },
];
