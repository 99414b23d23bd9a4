import type { DemoAlbumSet } from "./demo-types.ts";

/** The drawings under `art/album/` and their orientation: 1200 × 900, or upright 900 × 1200. */
export const albumImages: Readonly<Record<string, "lying" | "upright">> = {
  abacus: "lying",
  bicycle: "lying",
  books: "lying",
  "chalk-slate": "lying",
  "clay-pot": "lying",
  "cloth-shoes": "lying",
  "enamel-mug": "lying",
  erhu: "upright",
  "fishing-boat": "lying",
  lantern: "upright",
  "letter-pen": "lying",
  magnolia: "upright",
  millstone: "lying",
  "persimmon-tree": "upright",
  radio: "lying",
  "sewing-machine": "lying",
  spectacles: "lying",
  stethoscope: "lying",
  "stone-bridge": "lying",
  teapot: "lying",
  thimble: "lying",
  umbrella: "lying",
  well: "upright",
  "window-lamp": "upright",
};

/**
 * Albums of families with drawings of keepsakes, and of some famous people. The demo world has no photographs: all
 * images are the project's own drawings, and the captions only describe them.
 */
export const albumSets: DemoAlbumSet[] = [
  {
    residence: "shen-yulan",
    albums: [
      {
        name: "小满画的外婆",
        photos: [
          ["window-lamp", "窗台上的灯。谁没有回来，它就不灭。"],
          ["sewing-machine", "缝纫机摆在窗下，她一踩，我就睡着了。"],
          ["thimble", "外婆的顶针，里面磨得比外面还亮。"],
          ["enamel-mug", "厂里发的搪瓷杯，杯口那一点红是指甲油。"],
          ["cloth-shoes", "她给我做的最后一双布鞋，我没有舍得穿。"],
          ["chalk-slate", "她教我认字用的小黑板，第一个字是灯，擦掉了。"],
        ],
      },
      {
        name: "院子",
        photos: [
          ["magnolia", "玉兰开到第三朵，她说就算春天了。"],
          ["well", "院里的井，夏天镇西瓜。"],
          ["stone-bridge", "城东的桥，她每天从这里走去上夜班。"],
          ["persimmon-tree", "隔壁的柿子伸过墙来，她叫我们别摘，等人家送。"],
        ],
      },
      {
        name: "志远修好的东西",
        photos: [
          ["sewing-machine", "皮带换了新的，声音没有变。"],
          ["radio", "能收三个台，她只听戏曲那一个。"],
          ["umbrella", "伞骨断过一根，接上了，下雨还是它。"],
          ["bicycle", "我第一辆自行车，她攒了两年布票跟人换的。"],
        ],
      },
    ],
  },
  {
    residence: "zhou-bingwen",
    albums: [
      {
        name: "一间屋的学校",
        photos: [
          ["chalk-slate", "第一课：人、山、水。"],
          ["books", "四个年级的课本摞在一起，就这么高。"],
          ["spectacles", "他的眼镜腿断过，用胶布缠了三年。"],
          ["lantern", "冬天早读，一盏马灯照四排。"],
          ["umbrella", "下雨天，伞给最小的那个。"],
          ["stone-bridge", "桥修好以后，再没有人要他背过河。"],
        ],
      },
      {
        name: "点名册",
        photos: [
          ["letter-pen", "三十八本，每个名字后面都有铅笔字。"],
          ["teapot", "来了学生，先烧水。"],
          ["persimmon-tree", "院里的树，七二级毕业那年一起栽的。"],
          ["window-lamp", "改作业的灯，常常到半夜。"],
        ],
      },
    ],
  },
  {
    residence: "shen-suqin",
    albums: [
      {
        name: "那碗汤",
        photos: [
          ["clay-pot", "底下有道裂纹，别用大火。"],
          ["enamel-mug", "她带去上夜班的杯子，装的也是汤。"],
          ["window-lamp", "她下中班到家是十一点，我们假装睡着了。"],
          ["radio", "车间太吵，她在家也把收音机开得很响。"],
        ],
      },
      {
        name: "门口那双鞋",
        photos: [
          ["cloth-shoes", "鞋头朝里，她在家。"],
          ["bicycle", "爸爸接她下夜班的车，后座绑着棉垫。"],
          ["umbrella", "两个人一把伞，他总是湿半边。"],
          ["thimble", "退休以后，她的手还是闲不住。"],
        ],
      },
    ],
  },
  {
    residence: "he-shoutian",
    albums: [
      {
        name: "外公的声音",
        photos: [
          ["erhu", "拿两担谷子换来的。冬天要松弦，不松要裂。"],
          ["well", "打水的声音，天不亮就有。"],
          ["millstone", "过年磨粉，他推，我添米。"],
          ["radio", "听天气预报，听完他说，不准，还是看蚂蚁。"],
          ["lantern", "夜里去看水，提着这盏灯。"],
        ],
      },
      {
        name: "田边",
        photos: [
          ["cloth-shoes", "到了田埂他就叫我们脱鞋。"],
          ["stone-bridge", "过了桥就是我们家的田。"],
          ["persimmon-tree", "秋天，最高的几个留给鸟。"],
          ["teapot", "歇晌的茶，凉的，一口气喝半壶。"],
        ],
      },
    ],
  },
  {
    residence: "zheng-haisheng",
    albums: [
      {
        name: "船",
        photos: [
          ["fishing-boat", "阿爷的第一条船，帆是奶奶缝的。"],
          ["lantern", "桅灯，大风天挂两盏。"],
          ["letter-pen", "他不识字，信是我代写的，最后一句总是：勿念。"],
          ["enamel-mug", "船上的杯子，摔不破。"],
        ],
      },
      {
        name: "岸上",
        photos: [
          ["window-lamp", "起风的夜里，奶奶不熄灯。"],
          ["clay-pot", "船一靠岸，锅就上了灶。"],
          ["teapot", "九十岁，坐在码头喝茶，听机器。"],
          ["radio", "海上的天气，他听一遍，就去拴缆绳。"],
          ["spectacles", "看不清了，还要戴着眼镜补网。"],
        ],
      },
    ],
  },
  {
    residence: "xu-huiru",
    albums: [
      {
        name: "诊室",
        photos: [
          ["stethoscope", "听筒先在手心里焐热，再放上去。"],
          ["letter-pen", "硬壳本上写：怕打雷。"],
          ["spectacles", "她的老花镜，借给病人看药瓶。"],
          ["enamel-mug", "半夜出诊回来，先喝一口热的。"],
        ],
      },
      {
        name: "回家的路",
        photos: [
          ["bicycle", "夜里有人敲门，她就骑这辆车走。"],
          ["umbrella", "武汉的雨，说下就下。"],
          ["clay-pot", "藕汤煨在炉上，她说回来再吃。"],
          ["window-lamp", "我写完作业，灯留给她。"],
          ["radio", "爸爸一个人吃饭，就开着它。"],
        ],
      },
    ],
  },
  {
    residence: "qiu-ageng",
    albums: [
      {
        name: "磨坊",
        photos: [
          ["millstone", "半夜一点，磨响了，全家睡得安稳。"],
          ["well", "水不干净不做。"],
          ["lantern", "挑门出去，天还黑着。"],
          ["clay-pot", "头一碗浆，面上结一层皮。"],
          ["abacus", "账记在算盘上，他不识字，不会错。"],
        ],
      },
      {
        name: "那条巷子",
        photos: [
          ["stone-bridge", "过桥的时候，扁担要换肩。"],
          ["cloth-shoes", "一年穿破四双，都破在脚跟。"],
          ["teapot", "卖完豆腐，在桥头喝一壶。"],
          ["window-lamp", "听见竹板，一家一家亮灯。"],
        ],
      },
    ],
  },
  {
    residence: "zha-lingyi",
    albums: [
      {
        name: "出纳台",
        photos: [
          ["books", "要还的书，她先掸一掸。"],
          ["spectacles", "闭馆以后，她自己才看一会儿。"],
          ["letter-pen", "卡片背面，写的都是别人的事。"],
          ["umbrella", "借出去的伞，有一把夹着谢谢。"],
          ["window-lamp", "把灯拧暗一点，再暗一点。"],
          ["teapot", "一杯茶，从开馆喝到闭馆。"],
        ],
      },
      {
        name: "暑假在姑姑家",
        photos: [
          ["magnolia", "书单第一行：先去院子里玩。"],
          ["bicycle", "她骑车接我，车筐里全是书。"],
          ["persimmon-tree", "开学前，柿子还青着。"],
          ["stone-bridge", "我们在桥上念诗，她不许我背，只许念。"],
        ],
      },
    ],
  },
  {
    residence: "fang-guisheng",
    albums: [
      {
        name: "伞",
        photos: [
          ["umbrella", "最后一把。八十一根骨，合起来还是一截竹子。"],
          ["lantern", "晚上赶工，灯底下穿线。"],
          ["thimble", "穿伞线用的顶针。"],
          ["teapot", "晒伞的日子，一坐就是一天。"],
        ],
      },
      {
        name: "村子",
        photos: [
          ["stone-bridge", "村口的桥，雨天站满打伞的人。"],
          ["well", "洗竹子的井。"],
          ["persimmon-tree", "柿子红了，就不再上油。"],
          ["cloth-shoes", "娘做的鞋，爹说踩着伞纸也不会破。"],
        ],
      },
    ],
  },
  {
    residence: "tang-shouyi",
    albums: [
      {
        name: "点灯的人",
        photos: [
          ["lantern", "航标灯，天黑点，天亮熄。"],
          ["fishing-boat", "老汉儿的船比这个还小。"],
          ["radio", "每天听水位，记在墙上。"],
          ["enamel-mug", "奖的，先进航标工，一九七四。"],
        ],
      },
      {
        name: "水底下的家",
        photos: [
          ["well", "老屋的井，如今在水下四十米。"],
          ["clay-pot", "妈的锅，搬家的时候抱在怀里。"],
          ["persimmon-tree", "屋后那棵，蓄水以前结得最多。"],
          ["stone-bridge", "码头上去那道桥，我们在上头照过相，照片没有了，凭记忆画的。"],
          ["window-lamp", "新家在十六楼，看得见江。"],
        ],
      },
    ],
  },
  {
    residence: "dong-lixia",
    albums: [
      {
        name: "路口",
        photos: [
          ["bicycle", "这辆等了三个月，等到它的主人。"],
          ["enamel-mug", "夏天凉茶，冬天热水，谁渴谁喝。"],
          ["cloth-shoes", "他嫌皮鞋硌脚，一年四季布鞋。"],
          ["radio", "听豫剧，手上的活不停。"],
        ],
      },
      {
        name: "家里",
        photos: [
          ["clay-pot", "烩面的汤，他管火。"],
          ["abacus", "当钳工时候留下的，他拿来教我乘法。"],
          ["sewing-machine", "俺妈的，机头是他修的，针脚是他调的。"],
          ["window-lamp", "我高三那年，他坐在旁边补内胎，不说话。"],
        ],
      },
    ],
  },
  {
    residence: "lin-mocun",
    albums: [
      {
        name: "爷爷的手",
        photos: [
          ["spectacles", "调琴的时候不戴，他说用不着看。"],
          ["teapot", "水壶开了是降B。"],
          ["umbrella", "岛上的雨，他听得出打在哪种叶子上。"],
          ["letter-pen", "八音盒的谱子，错的那个音画了圈。"],
        ],
      },
      {
        name: "巷子",
        photos: [
          ["stone-bridge", "不是岛上的桥，是他第一次到绍兴看亲家，站了很久的那座。"],
          ["bicycle", "推着走，琴要紧，不能颠。"],
          ["window-lamp", "他试音，从最低的一个到最高的一个。"],
          ["books", "琴谱他一页不看，都按高矮排好。"],
        ],
      },
    ],
  },
  {
    residence: "lu-xun",
    albums: [
      {
        name: "百草园内外（画）",
        photos: [
          ["well", "画：光滑的石井栏。"],
          ["stone-bridge", "画：绍兴水乡的石桥。"],
          ["fishing-boat", "画：去看社戏的船，乌篷换成了白帆。"],
          ["books", "画：三味书屋里翻旧的书。"],
        ],
      },
      {
        name: "夜读（画）",
        photos: [
          ["window-lamp", "画：后来的人想起他，总先想起一盏灯。"],
          ["letter-pen", "画：信，他一生回过许多年轻人的信。"],
          ["spectacles", "画：看到半夜，停一停。"],
          ["teapot", "画：待客的茶。"],
        ],
      },
    ],
  },
  {
    residence: "lao-she",
    albums: [
      {
        name: "丹柿小院（画）",
        photos: [
          ["persimmon-tree", "画：两棵柿子树，是他和夫人栽的。"],
          ["teapot", "画：茉莉花茶，早起先喝三杯。"],
          ["window-lamp", "画：写到天亮以前。"],
          ["letter-pen", "画：稿纸与钢笔。"],
          ["cloth-shoes", "画：母亲的针线，他在文章里写过。"],
        ],
      },
      {
        name: "茶馆里外（画）",
        photos: [
          ["enamel-mug", "画：从盖碗喝到搪瓷缸，就是几十年。"],
          ["umbrella", "画：北平的雨。"],
          ["radio", "画：胡同里的匣子。"],
          ["lantern", "画：掌灯时分。"],
        ],
      },
    ],
  },
  {
    residence: "hua-luogeng",
    albums: [
      {
        name: "柜台上（画）",
        photos: [
          ["abacus", "画：柜台这一头是算盘。"],
          ["books", "画：那一头是借来的代数书。"],
          ["lantern", "画：昆明郊外，香烟罐做的油灯大约比这个还小。"],
          ["chalk-slate", "画：一支粉笔，到最后一课。"],
        ],
      },
      {
        name: "走到厂里去（画）",
        photos: [
          ["bicycle", "画：工人师傅骑车来听课。"],
          ["enamel-mug", "画：讲台上的水。"],
          ["teapot", "画：他拿烧水泡茶讲统筹，先烧水，再洗壶。"],
          ["spectacles", "画：备课。"],
        ],
      },
    ],
  },
  {
    residence: "nan-rendong",
    albums: [
      {
        name: "听（画）",
        photos: [
          ["radio", "画：他年轻时在厂里做过收音机，后来做了更大的一架。"],
          ["letter-pen", "画：立项的材料，一遍一遍写。"],
          ["lantern", "画：大窝凼还没有通电的夜里。"],
          ["umbrella", "画：贵州山里多雨。"],
        ],
      },
      {
        name: "山里（画）",
        photos: [
          ["cloth-shoes", "画：走过的路，要用鞋来数。"],
          ["well", "画：洼地人家的井。"],
          ["enamel-mug", "画：工地上的一口热水。"],
          ["chalk-slate", "画：给孩子们讲星星。"],
        ],
      },
    ],
  },
];
