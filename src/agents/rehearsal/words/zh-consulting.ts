// The panel's Chinese for a chair and the specialists it asks.
import type { Consulting } from "./consulting.ts";

export const consulting: Consulting = {
  none: "无",
  lines: {
    question: [
      "{care}最先会在哪里受损？这对选择意味着什么？",
      "每种做法会给{people}带来什么？你会选哪一种？",
      "{measure}在这里能说明什么，又不能说明什么？",
      "当{event}时，{care}会怎样？你会如何准备？",
      "{people}能接受哪种答案？为什么？",
    ],
    finding: [
      "{care}更多取决于步骤的先后，而不是选择本身。",
      "问题提出以来，还没有人看过{measure}。",
      "当{event}时，负担落在{people}身上。",
      "现有的方案里没有{people}的位置。",
      "照现在这样，当{event}时没有人对{care}负责。",
      "平时差别不大，当{event}时差别很大。",
    ],
    recommendation: [
      "建议{act}，这最符合{care}的需要。",
      "建议{act}，一个月后再看{measure}。",
      "建议{act}，开始之前先告诉{people}。",
      "建议{act}，并为{event}的那一天指定负责人。",
      "建议{act}，并事先写明什么算失败。",
    ],
    reason: [
      "{people}可以据此安排。",
      "{care}能够保住。",
      "当{event}时，还有时间应对。",
      "就目前所知，{measure}支持这样做。",
      "花费事先就清楚。",
      "其他做法会把麻烦转给{people}。",
    ],
    sure: [
      "{measure}谁都可以核对，而且指向同一个方向。",
      "{care}是本行，这件事很清楚。",
      "试过几种反驳，都回到同一个答案。",
    ],
    fair: [
      "对{care}很熟悉，别人看到的并不清楚。",
      "{measure}是一年前的，可能已经变了。",
      "平常日子成立，{event}的那一天还没有研究。",
    ],
    unsure: [
      "关于{care}没有数字，只有印象。",
      "依据的是没能看到的{measure}。",
      "大部分超出了本行。",
    ],
    keyConcern: [
      "没有人为{event}的那一天做准备。",
      "{care}一点一点流失，没有人察觉。",
      "{people}知道得太晚。",
      "看{measure}的人希望结果好看。",
    ],
    consensus: [
      "无论选什么，都要保住{care}。",
      "开始之前要让{people}知道。",
      "第一步之前应当看{measure}。",
      "要为{event}的那一天准备好对策。",
    ],
    gap: [
      "没有人问过{people}。",
      "没有人看过{measure}。",
      "没有人说当{event}时怎么办。",
      "没有人说明谁对{care}负责。",
    ],
    parts: [
      "{one}主张{act}，{other}主张{rival}。",
      "{one}要{act}，{other}要{rival}，两者不能同时做。",
      "分歧在做法上：{one}说{act}，{other}说{rival}。",
    ],
    worries: [
      "{one}担心{quote}，{other}则认为这已经解决。",
      "{one}的担心{quote}与{other}的发现不符。",
    ],
    kept: [
      "仍然建议{act}。每一步之前看{measure}，这个担心就能解决。",
      "仍然建议{act}：当{event}时，另一种做法让{people}无路可走。",
      "这个担心有道理，也可以回应：{act}，并指定对{care}负责的人。",
      "这个担心要求的是谨慎，不是换一条路。仍然建议{act}。",
    ],
    moved: [
      "这个担心比我最初的理由更深。现在建议{act}。",
      "先前没有考虑到这一点。考虑之后，建议{act}。",
      "我的理由只在平常日子成立；为了其他日子，最好{act}。",
    ],
    followed: [
      "如果大家都这样看，那就{act}。",
      "不想妨碍大家，那就{act}。",
      "没有意见，可以{act}。",
    ],
    fresh: [
      "当{event}时，两种做法相差好几天，先前没有说到。",
      "承担差别的是{people}，先前漏掉了他们。",
      "看一看{measure}，一周内就能分明，损失很少。",
      "先前没有说到退回去的代价。",
      "{care}可以先在一小部分上试，先前只谈了整体。",
    ],
    still: [
      "另一种做法仍然危及{care}。",
      "对{event}的那一天还没有回答。",
      "对{care}的轻重看法不同。",
      "{people}仍然要为此付出。",
    ],
    over: [
      "所说的已经回应了我的担心。",
      "实际上我们说的是同一件事。",
      "只要先看{measure}，就没有分歧了。",
    ],
    settle: [
      "{measure}要显示什么，你才会让步？",
      "当{event}时，按你的建议谁先行动，要多长时间？",
      "关于{care}的哪一个事实会让你改变建议？",
      "出问题的那一天，你会对{people}说什么？",
    ],
    decision: [
      "决定{act}，并指定一人对{care}负责。",
      "决定{act}，一个月后看{measure}。",
      "决定{act}，先告诉{people}。",
    ],
    doubted: ["是否{act}，要由人来决定。", "如果有人同意，就{act}；被问到的人把握不够。"],
    undecided: ["需要由人来决定，候选有：{labels}。", "要由人决定的是：{labels}。"],
    unsettled: [
      "没有一种做法处处占优，候选有：{labels}。选定之前什么都不开始。",
      "在{labels}之间暂不决定，只做它们共有的部分。",
    ],
    alone: [
      "决定{act}，第二步之前请教熟悉{care}的人。",
      "决定{act}。没有问过别人，所以要早些看{measure}。",
    ],
    rationale: [
      "关于{care}的理由比反对的理由更有分量。",
      "它保住了{care}，退回去的代价也清楚。",
      "比较的是理由而不是人数：这样对{people}更好。",
      "当{event}时，这种做法仍然行得通。",
    ],
    rationaleOpen: [
      "一边是{care}，另一边是{people}的负担。",
      "一边在平常日子是对的，另一边在{event}时是对的；没有人能说哪边更重。",
    ],
    rationaleDoubted: [
      "被问到的人都这样建议，但做之前需要有人确定。",
      "没有理由支持别的做法，但对{care}了解得太少。",
    ],
    choice: [
      "它的理由可以核对，另一方的还不能。",
      "它留下更多的路。",
      "它保护没有被问到的{people}。",
      "当{event}时它仍然行得通。",
    ],
    inline: ["写明当{event}时怎么做。", "看{measure}并记下来。", "指定对{care}负责的人。"],
    separate: ["问{people}需要什么，再带回来。", "演练{event}的那一天。", "查一年前的{measure}。"],
    whyInline: ["事情小，属于这件工作。", "没有它就无法开始。", "做事的人最清楚。"],
    whySeparate: ["比这件工作花的时间更长。", "要先问其他人。", "它的意义超出这个问题。"],
    openQuestion: [
      "由谁告诉{people}？",
      "当{event}时，怎样才能发现？",
      "谁来看{measure}，什么时候看？",
      "对出钱的人来说，{care}值多少？",
    ],
  },
};
