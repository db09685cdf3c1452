// The panel's Chinese for making a cast: a role for each concern, what sets two roles against each other, other fields to compare with.
import type { Words } from "./words.ts";

export const roles: Words["roles"] = {
  performance: {
    name: "性能工程师",
    expertise: ["压力测试", "容量规划"],
    style: "从测得的数字往上推",
    bias: "看重能计时的东西",
    tendency: "先问最慢的情形",
    overlooks: ["测试看不到的工作", "高峰其实很少出现"],
  },
  security: {
    name: "安全工程师",
    expertise: ["权限管理", "事故响应"],
    style: "站在攻击者一边想",
    bias: "看重罕见而昂贵的事故",
    tendency: "指出没有关上的入口",
    overlooks: ["每多一道检查的代价", "人们绕开规则的办法"],
  },
  maintainability: {
    name: "维护负责人",
    expertise: ["日常运行", "长期使用的代码"],
    style: "从第三年往回推",
    bias: "看重已经弄懂的东西",
    tendency: "问以后由谁来改",
    overlooks: ["等待的代价", "重新开始才有的收益"],
  },
  ux: {
    name: "易用性研究员",
    expertise: ["用户研究", "界面设计"],
    style: "从观察到的个例出发",
    bias: "看重第一印象",
    tendency: "讲述有人在屏幕前做了什么",
    overlooks: ["屏幕背后的事", "每天使用的人"],
  },
  architect: {
    name: "系统架构师",
    expertise: ["系统边界", "依赖关系"],
    style: "从整体到部分",
    bias: "看重清晰的界线",
    tendency: "画出边界，再问什么会越界",
    overlooks: ["跨着界线工作的人", "多数计划一年内就会变"],
  },
  cost: {
    name: "财务负责人",
    expertise: ["预算", "合同"],
    style: "比较同样的钱还能做什么",
    bias: "看重有标价的东西",
    tendency: "在每个愿望旁边写上金额",
    overlooks: ["没有账单的损失", "节省所花的力气"],
  },
  business: {
    name: "产品负责人",
    expertise: ["客户与市场", "规划"],
    style: "从日期往回推",
    bias: "看重客户说出口的话",
    tendency: "问能带来什么、什么时候",
    overlooks: ["外人看不到的工作", "承诺的约束有多久"],
  },
  technical: {
    name: "开发负责人",
    expertise: ["实现", "估算"],
    style: "先试最难的部分",
    bias: "看重团队会做的东西",
    tendency: "说明第一天要做什么",
    overlooks: ["到底需不需要", "只使用结果的人"],
  },
  user: {
    name: "用户代表",
    expertise: ["日常工作", "客户支持"],
    style: "从抱怨和习惯出发",
    bias: "看重现有的做法",
    tendency: "问有没有征求过意见",
    overlooks: ["还没有出现的用户", "传不到用户那里的成本"],
  },
  advocate: {
    name: "变革推动者",
    expertise: ["行动的理由", "以往的起步"],
    style: "从可能实现的事出发",
    bias: "看重新的东西",
    tendency: "说出拖延的代价",
    overlooks: ["今天已经够用的东西", "人们对变化的疲惫"],
  },
  sceptic: {
    name: "持疑的评审",
    expertise: ["失败的项目", "证据审查"],
    style: "寻找反例",
    bias: "看重已知的东西",
    tendency: "问什么能证明它是错的",
    overlooks: ["原地不动的代价", "无法事先证明的机会"],
  },
  pragmatist: {
    name: "团队协调人",
    expertise: ["小步推进", "日常安排"],
    style: "从下周的日程出发",
    bias: "看重马上能开始的事",
    tendency: "提出周一能做的一步",
    overlooks: ["小步解决不了的问题", "这些步骤通向哪里"],
  },
};

export const casting: Words["casting"] = {
  stakes: [
    "对{care}负责。如果选错，最先付出代价的是{people}，而要作出解释的是这个角色。",
    "会失去的是{care}。{event}的那天，只有这个角色需要出来说明。",
    "以{measure}来评价。错误的决定会在几年里损害{care}。",
  ],
  axes: ["{first}与{second}的冲突", "{first}与{second}孰先孰后"],
  clashes: [
    "一方看{measure}，另一方看{othersMeasure}；改善一个的做法，往往由另一个来付账。",
    "一方要守住{care}，另一方要守住{othersCare}。谁让步，谁就失去了这个角色的意义。",
    "一旦{event}，吃亏的是前者；一旦{othersEvent}，吃亏的是后者。两者无法同时避免。",
  ],
  statement: [
    "需要决定的是：{topic}这个答案至少应当管用一年。",
    "问题是：{topic}需要的是一个答案，以及它成立的条件。",
  ],
  scope: [
    "包括做什么、按什么顺序做、要求{people}付出什么；不包括由谁执行，也不包括已经作出的决定。",
    "包括选择本身及其对{people}的影响；不包括已经签订的合同和其他项目。",
  ],
  criterion: [
    "半年之后，{measure}印证了这个决定。",
    "{people}能用一句话说出决定了什么、为什么。",
    "重新审视的那天，{care}没有受损。",
    "对{event}的情形已有约定的办法。",
  ],
};

export const analogies: Words["analogies"] = [
  {
    pattern: "共同的规则对大家都有好处，而先行动的人要为它付账。",
    field: "航运：标准集装箱如何取代散装货物",
    analogy:
      "早早改造吊车的港口多年承担费用，等待的港口照搬了经过验证的尺寸。先行的港口相当于现在就决定的一方，等待的港口相当于要求先试的一方。",
    breaksDown: "港口之间是竞争关系；在这里，行动的代价和等待的代价由同一批人承担。",
    principle: "只就其他一切所依赖的少数尺寸达成一致，其余的保持开放。",
  },
  {
    pattern: "从来用不上的防备看起来像浪费，直到需要它的那一天。",
    field: "防洪：荷兰如何给河流让出空间",
    analogy:
      "没有再次加高堤坝，而是把土地还给河流，让洪水在已知的地方造成小的损失。堤坝相当于一次到位的方案，泛洪区相当于计划好的失败方式。",
    breaksDown: "河流的最坏情形可以从几百年的记录中估算，这里没有这样的记录。",
    principle: "事先决定可以在哪里失败，并让那里的失败代价很小。",
  },
  {
    pattern: "小规模的试行说服不了人，因为大家都知道那只是试行。",
    field: "医疗：先在八家医院试用、后来推广的手术核查表",
    analogy:
      "核查表很短，各处用同样的方法统计结果，持怀疑态度的科室也能看到自己的数字。科室相当于团队，统计相当于专家们要求的衡量标准。",
    breaksDown: "一家医院每月有几百台手术，而这类决定只会遇到一次。",
    principle: "前后用同样的方法统计同样的东西，并让怀疑的人来统计。",
  },
  {
    pattern: "两个好的目标争夺同一份余地，声音大的得到它。",
    field: "铁路：瑞士时刻表围绕换乘而不是速度来编排",
    analogy:
      "列车只需快到能在整点会合，其余的钱用在可靠性上。速度相当于容易展示的收益，换乘相当于较安静的一方所守护的东西。",
    breaksDown: "时刻表每小时重复一次，可以修正；这样的决定要少见得多。",
    principle: "先说明哪个会合点必须守住，再由它来定快慢。",
  },
  {
    pattern: "被去掉的东西看似没有用处，直到别的东西跟着倒下。",
    field: "生态学：狼重返黄石公园",
    analogy:
      "去掉一个物种，牧草、树木和河岸都变了；把它放回来，又恢复了一部分。这个物种相当于专家们想去掉或替换的部分。",
    breaksDown: "生物学家至今仍在争论狼能解释多少变化；而且组织可以去问，山谷不能。",
    principle: "去掉一个部分之前，先列出没有人计划过却依靠着它的东西。",
  },
];
